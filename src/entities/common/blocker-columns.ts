import type { BlockerFacts } from '#domain/common/blocker-facts.ts';

/** The columns of a delivery whose workflow is not stuck, or no more. */
export const unblocked = { stuckSince: null, stuckReason: null, lastError: null, nextTryAt: null } as const;

/** The same of every other row that has a workflow. */
export const notStuck = { ...unblocked, stuckStage: null } as const;

/** The column's length. */
const longestError = 300;

/** Gives the columns of a row whose workflow is stuck. */
export function blockedBy({ reason, since, failure, nextTryAt }: BlockerFacts) {
  return {
    stuckSince: new Date(since),
    stuckReason: reason,
    lastError: failure?.slice(0, longestError) ?? null,
    nextTryAt: nextTryAt === undefined ? null : new Date(nextTryAt),
  };
}
