import type { TimestampValidation } from '../blocks/validate-timestamp.ts';
import { isPassed } from '../conclude.ts';

/** The order in which kinds of timestamps are added to a signature; archive timestamps may stand between others. */
const ranks = { content: 0, signature: 1, references: 2 } as const;

/**
 * Tells whether the times of the timestamps of one signature agree with the order in which they must have been made (ETSI EN 319
 * 102-1 clause 5.5.4 step 4 d): over the content, over the signature, over references. Those that do not hold are left out.
 */
export function areInOrder(timestamps: readonly TimestampValidation[]): boolean {
  const placed = timestamps.flatMap(placeOf);
  return placed.every((one) => placed.every((other) => one.rank >= other.rank || one.time <= other.time));
}

function placeOf({
  timestamp: { kind },
  token,
  conclusion,
}: TimestampValidation): { rank: number; time: Date }[] {
  if (!token || !isPassed(conclusion) || kind === 'archive' || kind === 'document') return [];
  return [{ rank: ranks[kind], time: token.time }];
}
