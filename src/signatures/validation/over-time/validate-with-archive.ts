import type { BasicValidation } from '../blocks/validate-basic-signature.ts';
import type { TimestampValidation } from '../blocks/validate-timestamp.ts';
import type { CertificateValidation } from '../blocks/validate-certificate.ts';
import { conclude, isPassed } from '../conclude.ts';
import type { Proofs } from '../past/proofs.ts';
import { validatePastSignature } from '../past/validate-past-signature.ts';
import type { Conclusion } from '../report.ts';
import type { Round } from '../round/round.ts';
import { areInOrder } from './timestamp-order.ts';
import { mayTurn, validateWithTime } from './validate-with-time.ts';

export type ArchiveValidation = {
  conclusion: Conclusion;
  bestSignatureTime: Date;
  certificateValidation: CertificateValidation | undefined;
};

/**
 * The validation of signatures that provide long-term availability and integrity of validation material (ETSI EN 319 102-1
 * clause 5.6.3): as a signature with time first, then, where its certificates do not hold any more, by the proofs of existence
 * that its timestamps gave. Those timestamps were validated before.
 */
export function validateWithArchive(
  basic: BasicValidation,
  { timestamps, proofs }: { timestamps: readonly TimestampValidation[]; proofs: Proofs },
  round: Round,
): ArchiveValidation {
  const provedAt = proofs.signatures.get(basic.signature.id) ?? round.time;
  const bestSignatureTime = provedAt < round.time ? provedAt : round.time;
  const withTime = validateWithTime(basic, bestSignatureTime, round);
  const current = withTime.conclusion;
  const past = { current, provedAt: bestSignatureTime, proofs, time: round.time };
  const conclusion = mayTurn(current) ? validatePastSignature(basic, past) : current;
  const ordered = isPassed(conclusion) && !areInOrder(timestamps);
  return {
    ...withTime,
    conclusion: ordered
      ? conclude('TIMESTAMP_ORDER_FAILURE', { code: 'timestamps_out_of_order' })
      : conclusion,
    bestSignatureTime,
  };
}
