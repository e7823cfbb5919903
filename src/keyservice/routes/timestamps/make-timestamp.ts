import { z } from 'zod';
import { readBody } from '../../http/body.ts';
import { fitsHash, HashName } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';
import { record, recordingFailure } from '../../service.ts';

const Body = z
  .object({ hash: z.string(), hash_algorithm: HashName.default('sha256') })
  .refine((body) => fitsHash(body.hash, body.hash_algorithm), {
    path: ['hash'],
    message: 'must be the digest in hexadecimal, as long as hash_algorithm makes it',
  });

/** POST /api/v1/timestamps: an RFC 3161 TimeStampToken over a digest. */
export const makeTimestamp: Route = {
  method: 'POST',
  path: '/api/v1/timestamps',
  async handle({ service, caller, request }) {
    const { hash: hex, hash_algorithm: hash } = await readBody(Body, request);
    const entry = { operation: 'timestamp_made' as const, documentHash: `${hash}:${hex.toLowerCase()}` };
    const token = await recordingFailure(service, caller, entry, async () => {
      const made = await service.timestamp(Buffer.from(hex, 'hex'), hash);
      await record(service, caller, { ...entry, outcome: 'ok' });
      return made;
    });
    return { data: { timestamp: Buffer.from(token).toString('base64') } };
  },
};
