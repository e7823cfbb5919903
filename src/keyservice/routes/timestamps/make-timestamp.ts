import { z } from 'zod';
import { assertPurpose } from '../../callers/assert-purpose.ts';
import { timestampPurposes, type TimestampPurpose } from '../../callers/purposes.ts';
import { readBody } from '../../http/body.ts';
import { fitsHash, HashName, Livemode, RecordName } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';
import { record, recordingFailure } from '../../service.ts';
import { assertModeOf } from '../../signing/mode-of-record.ts';

const purposes = Object.keys(timestampPurposes) as [TimestampPurpose, ...TimestampPurpose[]];

const Body = z
  .object({
    purpose: z.enum(purposes, `must be one of ${purposes.join(', ')}`),
    record: RecordName,
    hash: z.string(),
    hash_algorithm: HashName.default('sha256'),
    livemode: Livemode,
  })
  .refine((body) => fitsHash(body.hash, body.hash_algorithm), {
    path: ['hash'],
    message: 'must be the digest in hexadecimal, as long as hash_algorithm makes it',
  });

/**
 * POST /api/v1/timestamps: an RFC 3161 TimeStampToken over a digest, for a purpose of the caller's over a record; by the test
 * hierarchy's authority where `livemode` is false.
 */
export const makeTimestamp: Route = {
  method: 'POST',
  path: '/api/v1/timestamps',
  async handle({ service, by, caller, request }) {
    const { purpose, record: of, livemode, ...asked } = await readBody(Body, request);
    const { hash: hex, hash_algorithm: hash } = asked;
    const documentHash = `${hash}:${hex.toLowerCase()}`;
    const entry = { operation: 'timestamp_made', documentHash, operationId: `${of}/${purpose}` } as const;
    const token = await recordingFailure(service, caller, entry, async () => {
      assertPurpose(timestampPurposes[purpose], { by, purpose, record: of });
      if (of.startsWith('sign-request/')) await assertModeOf(service, of, livemode ? 'live' : 'test');
      const stamp = livemode ? service.timestamp : service.testTimestamp;
      const made = await stamp(Buffer.from(hex, 'hex'), hash);
      await record(service, caller, { ...entry, outcome: 'ok' });
      return made;
    });
    return { data: { timestamp: Buffer.from(token).toString('base64') } };
  },
};
