import { isDocumentsFault, needsSomebody, type StuckReason } from '#domain/common/stuck.ts';

/** Slow rounds of a day, and of the week after it. */
const roundsOf = { day: 96, week: 264 } as const;

/**
 * Gives the pause of a round: four times as long after a day of slow rounds, and again after a week of those. So the history
 * of a workflow that nobody helps stays within Temporal's limits for the year that an envelope may live.
 */
export function pauseOf(slowMs: number, round: number): number {
  if (round > roundsOf.week) return slowMs * 16;
  return round > roundsOf.day ? slowMs * 4 : slowMs;
}

/**
 * A fault that only a new release can mend is tried every four hours (by `defaultRetryLimits`), for 30 days; then a person has
 * to ask.
 */
const faultRounds = { pauses: 16, most: 180 } as const;

/** The pause before a step is tried again by itself, in milliseconds; undefined where it waits for somebody alone. */
export function pauseFor(reason: StuckReason, slowMs: number, round: number): number | undefined {
  if (needsSomebody(reason)) return undefined;
  if (!isDocumentsFault(reason)) return pauseOf(slowMs, round);
  return round > faultRounds.most ? undefined : slowMs * faultRounds.pauses;
}
