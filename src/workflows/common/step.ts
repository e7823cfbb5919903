import {
  ActivityFailure,
  CancellationScope,
  condition,
  isCancellation,
  patched,
  TimeoutFailure,
  upsertSearchAttributes,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { SearchAttributeUpdatePair } from '@temporalio/common';
import { defined } from '#domain/common/defined.ts';
import { isDocumentsFault, isStuckReason, type StuckReason } from '#domain/common/stuck.ts';
import { pauseFor, pauseOf } from './pauses.ts';
import { stuckKey, stuckReasonKey } from './search-attributes.ts';
import { thrownMessage, thrownType } from './thrown.ts';

/** The retry limits of a step: the time of quick tries, and the pause before the next one by itself, in milliseconds. */
export type RetryLimits = { fastMs: number; slowMs: number };
export const defaultRetryLimits: RetryLimits = { fastMs: 120_000, slowMs: 900_000 };

/** The delay of a failure, in milliseconds, from which on a workflow must have had no worker for a while. */
const latenessMs = 3_000;

/** The blocker of a workflow. `failure` is the last failure's message, which quotes no data. */
export type Blocker = {
  step: string;
  reason: StuckReason;
  failure: string;
  /** ISO 8601. */
  since: string;
  /** False while the step is being tried again. */
  waiting: boolean;
  /** When the next try comes by itself, ISO 8601; absent when it waits for somebody, or nobody has said. */
  nextTryAt?: string;
  /** True when the blocker is in the row. */
  written: boolean;
};

export type BlockerView = Readonly<Blocker>;

/** What a flow lends to its steps, which alone write it. */
export type Stuckable = {
  trouble: Blocker | undefined;
  /** The number of requests to try the stuck step at once. */
  retries: number;
  patience: RetryLimits;
  /** Writes the state of the workflow into the current details. */
  describe: () => void;
  /** Writes the blocker into the row and tells whether that succeeded; throws only when it is cancelled. */
  write: (trouble: Blocker) => Promise<boolean>;
  /** Shows the blocker, or that it is over, in the search attributes; absent if a workflow has only one loop of steps. */
  mark?: () => void;
  /** Reports each failure that the document is to blame for. */
  failed?: (cause: Cause) => void;
};

/** As others see it: `retry` and `setWaiting` change it, besides the steps. */
export type StuckableView = Readonly<Omit<Stuckable, 'trouble'>> & {
  readonly trouble: BlockerView | undefined;
};

/**
 * Gives the options of an activity that is a step: tried in quick succession for `fastMs`, which covers a restart of the
 * services it needs; a worker that was killed in the middle of it is noticed by its missing heartbeat after 10 s.
 */
export function stepOptions({ fastMs }: RetryLimits): ActivityOptions {
  return {
    startToCloseTimeout: '30 seconds',
    scheduleToCloseTimeout: fastMs,
    heartbeatTimeout: '10 seconds',
    retry: { initialInterval: '500 milliseconds', maximumInterval: '10 seconds' },
  };
}

/**
 * The options of the activity that writes the first row of a workflow: the workflow waits this long, and has not begun when
 * the time is over.
 */
export const inTime = {
  startToCloseTimeout: '5 seconds',
  scheduleToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '2 seconds' },
} as const;

/**
 * Runs a step until it is done; it never fails the workflow. When the quick tries are over, the workflow is stuck: search
 * attributes, current details and row say why, and it waits for an operator's retry or the slow timer. Throws only its
 * cancellation.
 */
export async function untilDone<T>(flow: Stuckable, step: string, run: () => Promise<T>): Promise<T> {
  let alone = false;
  const first = Date.now();
  try {
    for (let round = 1; ; round += 1) {
      const began = Date.now();
      try {
        return await run();
      } catch (error) {
        const { lost, ...cause } = whyFailed(flow, { step, error, began, first });
        alone = lost && !alone;
        if (alone) continue;
        await beStuck(flow, cause, round);
      }
    }
  } finally {
    settle(flow);
  }
}

type Failed = {
  step: string;
  error: unknown;
  /** The time when the quick tries began. */
  began: number;
  /** The time when those of the first round did, where it is another one. */
  first?: number;
};

/**
 * Gives the reason why the quick tries have failed; `lost`: their time ran out while no worker was there. As this runs,
 * there is one again, so there is no reason to wait for long. Throws again any error that is no failure of an activity, and
 * every error once nobody waits for it.
 */
export function whyFailed(
  { patience }: Pick<Stuckable, 'patience'>,
  { step, error, began, first = began }: Failed,
): Cause & { lost: boolean } {
  const left = CancellationScope.current().consideredCancelled;
  if (!(error instanceof ActivityFailure) || isCancellation(error) || left) throw error;
  const reason = reasonOf(error);
  // A failure that the activity itself threw had a worker, however long its tries took.
  const isTimeout = error.cause instanceof TimeoutFailure;
  const late = isTimeout && Date.now() - began > patience.fastMs + latenessMs;
  const failure = isTimeout
    ? `${thrownMessage(error) ?? `No attempt of ${step} ended in time.`} Tried since ${new Date(first).toISOString()}.`
    : (error.cause?.message ?? error.message);
  // A result that was not our worker's is asked for again at once, as after a worker that was lost.
  const lost = late || reason === 'timed_out' || reason === 'payload_refused';
  return { step, reason, failure, lost };
}

/** Why the step cannot finish; without a failure of its own its worker was lost. */
function reasonOf(failure: ActivityFailure): StuckReason {
  const type = thrownType(failure) ?? 'timed_out';
  return isStuckReason(type) ? type : 'internal_error';
}

export type Cause = Pick<Blocker, 'step' | 'reason' | 'failure'>;

/** Shows the blocker and waits for the next try of the step. */
async function beStuck(flow: Stuckable, cause: Cause, round: number): Promise<void> {
  const seen = flow.retries;
  const { slowMs } = flow.patience;
  const alone = pauseFor(cause.reason, slowMs, round);
  const trouble = show(flow, cause, alone);
  if (isDocumentsFault(cause.reason)) flow.failed?.(cause);
  const woken = () => flow.retries > seen;
  const byItself = alone !== undefined;
  for (;;) {
    trouble.written ||= await flow.write(trouble);
    if (!byItself && trouble.written) await condition(woken);
    else await condition(woken, alone ?? pauseOf(slowMs, round), { summary: 'The next try by itself' });
    if (byItself || woken()) break;
  }
  setWaiting(flow, false);
}

/** Has what is stuck tried at once. */
export function retry(flow: Stuckable): void {
  flow.retries += 1;
}

/** Says whether what is stuck waits, or is being tried again. */
export function setWaiting(flow: Stuckable, waiting: boolean): void {
  if (flow.trouble) flow.trouble.waiting = waiting;
  flow.describe();
}

/** Says that the row is to tell the last failure and the next try of each round, not those of the first alone. */
const eachRound = 'each-round-on-record';

/** Shows why the workflow is stuck, and that it waits; `alone`: the milliseconds to the next try by itself, if there is one. */
export function show(flow: Stuckable, cause: Cause, alone?: number): Blocker {
  const before = flow.trouble;
  const anew = patched(eachRound);
  const trouble = {
    ...cause,
    since: before?.since ?? new Date().toISOString(),
    waiting: true,
    written: !anew && before?.reason === cause.reason && before.written,
    ...defined({ nextTryAt: anew ? nextTryOf(cause, before, alone) : undefined }),
  };
  flow.trouble = trouble;
  if (before?.reason !== cause.reason) mark(flow, cause.reason);
  flow.describe();
  return trouble;
}

/** Where nobody says when, it is as it was for the same reason. */
function nextTryOf(
  { reason }: Cause,
  before: BlockerView | undefined,
  alone: number | undefined,
): string | undefined {
  if (alone !== undefined) return inMs(alone);
  return before?.reason === reason ? before.nextTryAt : undefined;
}

function inMs(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/** Says when the next try of what is shown comes by itself, in milliseconds from now. */
export function setNextTry(flow: Stuckable, alone: number): void {
  if (flow.trouble && patched(eachRound)) flow.trouble.nextTryAt = inMs(alone);
}

function mark(flow: Stuckable, reason: StuckReason | null): void {
  if (flow.mark) flow.mark();
  else markStuck(reason);
}

/** Writes into the search attributes why the workflow is stuck; null when it is not. `besides`: what changes with it. */
export function markStuck(reason: StuckReason | null, ...besides: SearchAttributeUpdatePair[]): void {
  upsertSearchAttributes([
    { key: stuckKey, value: reason === null ? null : true },
    { key: stuckReasonKey, value: reason },
    ...besides,
  ]);
}

/** Takes back the display of `show`; the activity that ends the blocker clears the row in its own transaction. */
export function settle(flow: Stuckable): void {
  if (!flow.trouble) return;
  flow.trouble = undefined;
  mark(flow, null);
  flow.describe();
}
