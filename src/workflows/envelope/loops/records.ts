import { condition, isCancellation, proxyActivities } from '@temporalio/workflow';
import { defined } from '#domain/common/defined.ts';
import type { EnvelopeActivities } from '#activities/envelope/activities.ts';
import { faultOf } from '../faults.ts';
import type { BlockerFacts } from '#domain/common/blocker-facts.ts';
import type { BlockerView } from '../../common/step.ts';
import { firstBlocker, type EnvelopeState } from '../state.ts';
import { startDeliveries } from '../../webhook/start-deliveries.ts';

/** Starts the workflows of deliveries as they come; for ever. */
export async function startDue(state: EnvelopeState): Promise<never> {
  const { webhookSchedule, organizationId, patience } = state.input;
  const terms = { webhookSchedule, organizationId, ...defined({ patience }) };
  for (;;) {
    await condition(() => state.deliveries.due.length > 0);
    await state.deliveries.startDue((due) => startDeliveries(due, terms));
  }
}

/** The first pause while the row waits for the database, in milliseconds; twice as long each time, up to the slow pause. */
const firstPauseMs = 30_000;

/**
 * Keeps the row's blocker up to date with the loops; for ever. With the database down only the search attributes show it.
 */
export async function keepBlockerOnRecord(state: EnvelopeState): Promise<never> {
  const { recordEnvelopeTrouble } = proxyActivities<EnvelopeActivities>({
    startToCloseTimeout: '5 seconds',
    scheduleToCloseTimeout: '10 seconds',
    retry: { initialInterval: '500 milliseconds' },
    summary: 'Record in the row whether the workflow is stuck',
  });
  const longestMs = Math.max(state.loops.recording.patience.slowMs, firstPauseMs);
  let pauseMs = firstPauseMs;
  for (;;) {
    await condition(() => !isBlockerOnRecord(state));
    const first = firstBlocker(state);
    const wanted = troubleKey(state);
    const stage = first?.lane === 'messages' ? 'inviting' : state.progress.stage;
    // Until a write is known to have succeeded, nobody knows the row's content: a lost or late attempt may have written
    // it.
    state.progress.noteOnRecord(undefined);
    const fault = faultOf(state);
    const about = first && { ...factsOf(first.trouble), stage };
    const trouble = about ? { ...about, ...defined({ fault }) } : null;
    try {
      const told = await recordEnvelopeTrouble({ envelopeId: state.input.envelopeId, trouble });
      if (fault) state.deliveries.add(told.deliveryIds);
      state.progress.noteOnRecord(wanted);
      pauseMs = firstPauseMs;
    } catch (error) {
      if (isCancellation(error)) throw error;
      // If a loop goes on meanwhile, the database may be back.
      const changed = () => troubleKey(state) !== wanted;
      await condition(changed, pauseMs, { summary: 'Record the blocker in the row again' });
      pauseMs = Math.min(pauseMs * 2, longestMs);
    }
  }
}

export function isBlockerOnRecord(state: EnvelopeState): boolean {
  return state.progress.onRecord === troubleKey(state);
}

function troubleKey(state: EnvelopeState): string {
  const first = firstBlocker(state);
  if (!first) return '';
  const { reason, since, nextTryAt } = first.trouble;
  return [first.lane, reason, since, ...(nextTryAt ? [nextTryAt] : [])].join(' ');
}

function factsOf({ reason, since, failure, nextTryAt }: BlockerView): BlockerFacts {
  return { reason, since, failure, ...defined({ nextTryAt }) };
}
