import { condition, isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope.ts';
import { firstTrouble, type EnvelopeState } from './envelope-state.ts';
import { startDeliveries } from './start-deliveries.ts';

/** Starts the flows of deliveries as they come; for ever. */
export async function startDue(state: EnvelopeState): Promise<never> {
  const { webhookSchedule, organizationId, patience } = state.input;
  for (;;) {
    await condition(() => state.deliveriesDue.length > 0);
    state.starting = true;
    const due = state.deliveriesDue.splice(0);
    await startDeliveries(due, { webhookSchedule, organizationId, ...(patience ? { patience } : {}) });
    state.starting = false;
  }
}

export function allStarted({ deliveriesDue, starting }: EnvelopeState): boolean {
  return deliveriesDue.length === 0 && !starting;
}

/** How long the row waits for the database, in milliseconds. */
const pauseMs = 30_000;

/** Keeps what the row says of trouble as the lanes stand; for ever. With the database down the search attributes say it alone. */
export async function keepTroubleOnRecord(state: EnvelopeState): Promise<never> {
  const { recordEnvelopeTrouble } = proxyActivities<EnvelopeActivities>({
    startToCloseTimeout: '5 seconds',
    scheduleToCloseTimeout: '10 seconds',
    retry: { initialInterval: '500 milliseconds' },
    summary: 'Write into the row whether the flow is stuck',
  });
  for (;;) {
    await condition(() => !isTroubleOnRecord(state));
    const first = firstTrouble(state);
    const wanted = troubleKey(state);
    const stage = first?.lane === 'messages' ? 'inviting' : state.stage;
    const trouble = first ? { reason: first.trouble.reason, since: first.trouble.since, stage } : null;
    try {
      await recordEnvelopeTrouble({ envelopeId: state.input.envelopeId, trouble });
      state.onRecord = wanted;
    } catch (error) {
      if (isCancellation(error)) throw error;
      await sleep(pauseMs);
    }
  }
}

export function isTroubleOnRecord(state: EnvelopeState): boolean {
  return state.onRecord === troubleKey(state);
}

function troubleKey(state: EnvelopeState): string {
  const first = firstTrouble(state);
  return first ? `${first.lane} ${first.trouble.reason} ${first.trouble.since}` : '';
}
