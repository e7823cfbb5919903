import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  defineUpdate,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { WebhookActivities } from '#activities/webhook.ts';
import { taskQueues } from '#domain/workflow-ids.ts';

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
 * attempt before. After the last failure the flow itself fails (type webhook_exhausted), so that operators find it.
 */
export async function webhookDelivery({
  deliveryId,
  schedule,
}: WebhookDeliveryInput): Promise<{ attempts: number }> {
  let attempt = 0;
  let wake = false;
  setHandler(
    retryNowUpdate,
    () => {
      wake = true;
      return Promise.resolve({ attempt: attempt + 1 });
    },
    { description: 'Makes the next attempt now.' },
  );
  for (const [index, pause] of schedule.entries()) {
    if (pause > 0) {
      setCurrentDetails(
        `Attempt ${index} of ${schedule.length} failed. The next one follows in ${pause} s; the update \`retryNow\` makes it at once.`,
      );
      await condition(() => wake, pause * 1_000);
    }
    wake = false;
    attempt = index + 1;
    const next = schedule[attempt];
    const { done } = await attemptDelivery({ deliveryId, attempt, nextPause: next ?? null });
    if (done) return finish(attempt);
  }
  setCurrentDetails(
    `All ${schedule.length} attempts failed. Send it again from the partner's list of deliveries.`,
  );
  await condition(allHandlersFinished);
  throw ApplicationFailure.create({
    type: 'webhook_exhausted',
    message: `All ${schedule.length} attempts failed.`,
    nonRetryable: true,
  });
}

async function finish(attempts: number): Promise<{ attempts: number }> {
  setCurrentDetails(`Ended after attempt ${attempts}.`);
  await condition(allHandlersFinished);
  return { attempts };
}
