import type { DigestAlgorithm } from '../algorithms/digest.ts';
import { noMaterial } from '../signed-file/signed-file.ts';
import type { TimestampToValidate } from '../signed-file/signed-file.ts';
import type { ValidationGrounds } from './context.ts';
import { evaluate } from './evaluate.ts';
import type { TimestampReport } from './report.ts';

/** A TimeStampToken in DER that stands alone, and the digest of what it has to be over. */
export type TokenToValidate = { token: Buffer; digestOf: (algorithm: DigestAlgorithm) => Buffer };

/** Validates a timestamp that stands alone (ETSI EN 319 102-1 clause 5.4). Nothing is obtained. */
export function validateToken(
  { token, digestOf }: TokenToValidate,
  grounds: ValidationGrounds,
): TimestampReport {
  const timestamp: TimestampToValidate = {
    id: 'timestamp-1',
    kind: 'document',
    token,
    digestOf,
    faults: [],
    protects: { signatures: [], timestamps: [], material: noMaterial },
  };
  const alone = { form: 'CAdES', signatures: [], material: noMaterial, faults: [] } as const;
  const [report] = evaluate({ ...alone, timestamps: [timestamp] }, grounds, []).report.timestamps;
  if (!report) throw new Error('a timestamp that was given is reported');
  return report;
}
