import type { TimestampValidation } from '../blocks/validate-timestamp.ts';
import { isPassed } from '../conclude.ts';
import { addProofs } from './proofs.ts';
import type { Proofs } from './proofs.ts';

/**
 * Extraction of proofs of existence (ETSI EN 319 102-1 clause 5.6.2.3): a timestamp that holds proves that all it covers existed
 * at its time. The acceptance of its own digest algorithm is part of its validation.
 */
export function extractProofs(proofs: Proofs, { timestamp, token, conclusion }: TimestampValidation): void {
  if (token && isPassed(conclusion)) addProofs(proofs, timestamp.protects, token.time);
}
