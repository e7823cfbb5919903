/** A signature as it was judged by a validator, in the words of ETSI EN 319 102-1. */
export type Judged = { level: string; indication: string; subIndication: string };

/**
 * What a validator says of a file, in words that can be compared with those of another: one word for each signature, with the level
 * of those that passed, in alphabetic order. Why a signature is undecided differs from validator to validator.
 */
export function verdictOn(signatures: readonly Judged[]): string {
  return signatures.map(wordOf).toSorted().join(', ') || 'no signature';
}

function wordOf({ level, indication, subIndication }: Judged): string {
  if (indication === 'TOTAL_PASSED') return `passed ${/[^-]*$/.exec(level)?.[0]}`;
  if (indication === 'TOTAL_FAILED') return 'failed';
  return subIndication === 'SIGNED_DATA_NOT_FOUND' ? 'document missing' : 'undecided';
}

/** A reason why verdicts differ, with the files, and the verdicts of EU DSS and ours. */
export type Difference = { why: string; files: Record<string, readonly [theirs: string, ours: string]> };
