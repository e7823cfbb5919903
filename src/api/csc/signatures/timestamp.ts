import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { readTimestampResponse } from '#signatures/asn1/read-timestamp.ts';
import { timestampRequest } from '#signatures/timestamp/request.ts';
import { ok } from '../../http/answers/answer.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { cscOperation } from '../common/csc-operation.ts';
import { malformed, stringField } from '../common/fields.ts';
import { readHashes } from '../common/hashes.ts';

const TimestampBody = z
  .object({
    hash: stringField('hash', 128),
    hashAlgo: stringField('hashAlgo', 64),
    nonce: z
      .string({ error: 'Missing (or invalid type) string parameter nonce' })
      .regex(/^[0-9A-Fa-f]{1,32}$/, 'Invalid parameter nonce: it is at most 32 hexadecimal digits')
      .optional(),
    clientData: stringField('clientData').optional(),
  })
  .meta({ id: 'CscTimestampInput' });

const Timestamp = z
  .object({ timestamp: z.string().meta({ description: 'TimeStampToken (RFC 3161) in DER, base64' }) })
  .meta({ id: 'CscTimestamp' });

/** POST /csc/v2/signatures/timestamp: a timestamp of our own authority over a hash. */
export const timestampOperations = cscOperation({
  name: 'signatures/timestamp',
  operationId: 'makeCscTimestamp',
  summary: 'A timestamp over a hash',
  body: TimestampBody,
  answer: ok('The timestamp', Timestamp),
  handle: async (c, { body }) => {
    const hashes = readHashes({ hash: [body.hash], hashAlgo: body.hashAlgo });
    const [hex] = hashes?.hex ?? [];
    if (!hashes || hex === undefined)
      throw malformed('Missing (or invalid type) string parameter hash', 'hash');
    const nonce = body.nonce ?? randomBytes(16).toString('hex');
    const request = timestampRequest({ digest: Buffer.from(hex, 'hex'), hash: hashes.algorithm, nonce });
    return { timestamp: (await timestampBy(c.var.deps, request)).toString('base64') };
  },
});

/** Throws Problem service_unavailable when the authority refuses, which a well-formed request brings about at no other time. */
async function timestampBy(
  { keyService }: Pick<ApiDependencies, 'keyService'>,
  request: Buffer,
): Promise<Buffer> {
  const response = await keyService.answerTimestampQuery(request);
  try {
    return readTimestampResponse(response);
  } catch (cause) {
    const message = 'No timestamp can be made right now. Try again shortly.';
    throw new Problem('service_unavailable', message, undefined, { cause });
  }
}
