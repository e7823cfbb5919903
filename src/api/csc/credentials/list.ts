import { z } from 'zod';
import { Certificate } from '#entities/certificate/certificate.ts';
import { notEnding } from '#entities/certificate/not-ending.ts';
import { ok } from '../../http/answers/answer.ts';
import { afterCursor, newestFirst, page } from '../../http/input/list.ts';
import { credentialsOf } from '../common/credential.ts';
import { cscOperation } from '../common/csc-operation.ts';
import { booleanField, malformed, stringField } from '../common/fields.ts';
import { CredentialInfo, credentialInfo, infoMembers } from './view.ts';

const most = 100;

const ListBody = z
  .object({
    userID: stringField('userID', 254).optional().meta({ description: 'The id of the signed-in user alone' }),
    maxResults: z
      .int({ error: 'Missing (or invalid type) integer parameter maxResults' })
      .min(1, 'Invalid parameter maxResults')
      .max(most, 'Invalid parameter maxResults')
      .default(most),
    pageToken: stringField('pageToken', 512).optional(),
    credentialInfo: booleanField('credentialInfo').meta({
      description: 'Whether `credentialInfos` says of each what credentials/info says (CSC 2)',
    }),
    ...infoMembers,
    onlyValid: booleanField('onlyValid').meta({
      description: 'Whether those that cannot sign now are left out',
    }),
    clientData: stringField('clientData').optional(),
  })
  .meta({ id: 'CscListInput' });

const ListedCredential = CredentialInfo.extend({ credentialID: z.string() }).meta({
  id: 'CscListedCredential',
});

const ListAnswer = z
  .object({
    credentialIDs: z.array(z.string()),
    credentialInfos: z.array(ListedCredential).optional(),
    nextPageToken: z.string().optional(),
    onlyValid: z.boolean().optional(),
  })
  .meta({ id: 'CscCredentials' });

/** POST /csc/v2/credentials/list: the holder's credentials, newest first, and all of each where `credentialInfo` is true. */
export const listOperations = cscOperation({
  name: 'credentials/list',
  operationId: 'listCredentials',
  summary: 'The credentials of the holder',
  body: ListBody,
  answer: ok('The ids of a page of credentials', ListAnswer),
  beforeBody: async (c, { userID }) => {
    if (typeof userID === 'string' && userID !== c.var.user.id)
      throw malformed('Invalid parameter userID: it is the id of the user who is signed in', 'userID');
  },
  handle: async (c, { body }) => {
    const { deps, user } = c.var;
    const cursors = { key: deps.keys.fingerprints, list: `csc/${user.id}/${body.onlyValid === true}` };
    const now = new Date();
    const valid = body.onlyValid
      ? { status: 'active' as const, validFrom: { $lte: now }, validTo: { $gt: now }, ...notEnding() }
      : {};
    const where = {
      $and: [{ ...credentialsOf(user), ...valid }, afterCursor<Certificate>(cursors, body.pageToken)],
    };
    const options = { orderBy: newestFirst, limit: body.maxResults + 1 };
    const rows = await deps.orm.em.fork().find(Certificate, where, options);
    const { data, next_cursor: next } = page(cursors, rows, body.maxResults, (row) => row);
    return {
      credentialIDs: data.map(({ id }) => id),
      ...(body.credentialInfo && {
        credentialInfos: data.map((row) => ({ credentialID: row.id, ...credentialInfo(row, body) })),
      }),
      ...(next !== null && { nextPageToken: next }),
      ...(body.onlyValid && { onlyValid: true }),
    };
  },
});
