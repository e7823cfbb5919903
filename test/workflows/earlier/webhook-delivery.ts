import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  defineUpdate,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { WebhookActivities } from '#activities/webhook/activities.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';

export type WebhookDeliveryInput = { deliveryId: string; schedule: number[] };

/** Ends the pause before the next attempt at once. */
export const retryNowUpdate = defineUpdate<{ attempt: number }>('retryNow');

/**
 * One attempt an activity, on a queue of its own so that a slow receiver never takes signing's places. What the
 * receiver or the network failed is a result; only a failure of our own side is tried again, under the same number.
 */
const { attemptDelivery } = proxyActivities<WebhookActivities>({
  taskQueue: taskQueues.webhooks,
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds' },
  summary: 'Post the event to the receiver',
});

/**
 * Brings one event to one receiver: `schedule` holds the pauses in seconds before each attempt, counted from the
 * attempt before. After the last failure the flow itself fails (type webhook_exhausted), so that operators find it;
 * likewise, earlier, when the webhook was deleted (type webhook_deleted).
 */
export async function webhookDelivery({
  deliveryId,
  schedule,
}: WebhookDeliveryInput): Promise<{ attempts: number }> {
  const state = { attempt: 0, wake: false };
  setRetryNowHandler(state, schedule.length);
  for (const [index, pause] of schedule.entries()) {
    if (pause > 0) {
      setCurrentDetails(
        `Attempt ${index} of ${schedule.length} failed. The next one follows in ${pause} s; the update \`retryNow\` makes it at once.`,
      );
      await condition(() => state.wake, pause * 1_000);
    }
    state.wake = false;
    state.attempt = index + 1;
    const nextPause = schedule[state.attempt] ?? null;
    const { status } = await attemptDelivery({ deliveryId, attempt: state.attempt, nextPause });
    if (status === 'delivered') return finish(state.attempt);
    if (status === 'failed') break;
  }
  return fail(state.attempt, schedule.length);
}

function setRetryNowHandler(state: { attempt: number; wake: boolean }, attempts: number): void {
  setHandler(
    retryNowUpdate,
    () => {
      state.wake = true;
      return Promise.resolve({ attempt: state.attempt + 1 });
    },
    {
      validator: () => {
        if (state.attempt < attempts) return;
        throw ApplicationFailure.nonRetryable('The last attempt is being made.', 'invalid_state');
      },
      description: 'Makes the next attempt now.',
    },
  );
}

async function finish(attempts: number): Promise<{ attempts: number }> {
  setCurrentDetails(`Ended after attempt ${attempts}.`);
  await condition(allHandlersFinished);
  return { attempts };
}

async function fail(attempt: number, attempts: number): Promise<never> {
  const failure =
    attempt < attempts
      ? { type: 'webhook_deleted', message: `The webhook was deleted before attempt ${attempt}.` }
      : { type: 'webhook_exhausted', message: `All ${attempts} attempts failed.` };
  setCurrentDetails(`${failure.message} The partner's list of deliveries says what the receiver answered.`);
  await condition(allHandlersFinished);
  throw ApplicationFailure.create({ ...failure, nonRetryable: true });
}
