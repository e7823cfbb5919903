import type { TimestampToValidate } from '../../signed-file/signed-file.ts';
import { validateTimestamp } from '../blocks/validate-timestamp.ts';
import type { TimestampValidation } from '../blocks/validate-timestamp.ts';
import { isPassed } from '../conclude.ts';
import { extractProofs } from '../past/extract-proofs.ts';
import type { Proofs } from '../past/proofs.ts';
import { validatePastSignature } from '../past/validate-past-signature.ts';
import type { Round } from '../round/round.ts';
import { tokenOf } from '../round/tokens.ts';
import { mayTurn, validateWithTime } from './validate-with-time.ts';

/** The most timestamps that are validated in a file; the oldest beyond them prove nothing. */
const mostTimestamps = 100;

/**
 * Validates the timestamps of a file from the latest to the earliest and gathers what each proves (ETSI EN 319 102-1 clause
 * 5.6.3.4 steps 4 to 6): a later timestamp over an earlier one proves that this existed while its authority's certificate held.
 */
export function validateTimestamps(
  timestamps: readonly TimestampToValidate[],
  proofs: Proofs,
  round: Round,
): TimestampValidation[] {
  const latestFirst = timestamps
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .slice(0, mostTimestamps);
  return latestFirst.map((timestamp) => {
    const validation = withProofs(validateTimestamp(timestamp, round), proofs, round);
    extractProofs(proofs, validation);
    return validation;
  });
}

function timeOf(timestamp: TimestampToValidate): number {
  return tokenOf(timestamp)?.time.getTime() ?? 0;
}

function withProofs(validation: TimestampValidation, proofs: Proofs, round: Round): TimestampValidation {
  const { basic, timestamp } = validation;
  const provedAt = proofs.timestamps.get(timestamp.id) ?? round.time;
  if (!basic || !mayTurn(validation.conclusion)) return wanting(validation, round);
  const { conclusion: current } = validateWithTime(basic, provedAt, round);
  if (isPassed(current)) return { ...validation, conclusion: current };
  const conclusion = mayTurn(current)
    ? validatePastSignature(basic, { current, provedAt, proofs, time: round.time })
    : current;
  return wanting({ ...validation, conclusion }, round);
}

function wanting(validation: TimestampValidation, round: Round): TimestampValidation {
  const { basic, conclusion } = validation;
  if (basic?.isIntact && !isPassed(conclusion)) round.want(basic.certificateValidation?.wanted ?? []);
  return validation;
}
