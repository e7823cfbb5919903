import { z } from 'zod';
import { ok } from '../../http/answers/answer.ts';
import { CredentialId, findCredential } from '../common/credential.ts';
import { cscOperation } from '../common/csc-operation.ts';
import { stringField } from '../common/fields.ts';
import { CredentialInfo, credentialInfo, infoMembers } from './view.ts';

const InfoBody = z
  .object({
    credentialID: CredentialId,
    ...infoMembers,
    clientData: stringField('clientData').optional(),
  })
  .meta({ id: 'CscCredentialInput' });

/** POST /csc/v2/credentials/info: key, certificate and factors of a credential, in the words of CSC 1 and CSC 2. */
export const credentialInfoOperations = cscOperation({
  name: 'credentials/info',
  operationId: 'getCredentialInfo',
  summary: 'A credential: its key, its certificate, and the factors that open it',
  body: InfoBody,
  answer: ok('The credential', CredentialInfo),
  problems: ['invalid_credential'],
  credential: findCredential,
  handle: async (c, { body }) => {
    const row = await findCredential(c.var.deps.orm.em.fork(), c.var.user, body.credentialID);
    return credentialInfo(row, body);
  },
});
