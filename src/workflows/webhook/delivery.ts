import {
  ActivityFailure,
  allHandlersFinished,
  ApplicationFailure,
  condition,
  defineUpdate,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import { defined } from '#domain/common/defined.ts';
import type { WebhookActivities } from '#activities/webhook/activities.ts';
import type { DeliveryOpening, DeliveryStatus } from '#domain/webhook/webhook.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { operatorRetryUpdate } from '../common/operator-retry.ts';
import {
  defaultRetryLimits,
  stepOptions,
  untilDone,
  type RetryLimits,
  type Stuckable,
} from '../common/step.ts';
import { thrownType } from '../common/thrown.ts';
import { recordAct, blockerInWords, writeBlocker } from '../common/blocker.ts';
import { isDelivered, setTryHandler, untried, type Tries } from './tries.ts';

export type WebhookDeliveryInput = {
  deliveryId: string;
  schedule: number[];
  /** The opening that it was started for, when no event started it. */
  opening?: DeliveryOpening;
  patience?: RetryLimits;
};

/** Ends the pause before the next attempt at once. */
export const retryNowUpdate = defineUpdate<{ attempt: number }>('retryNow');

type DeliveryState = Stuckable &
  Tries & {
    input: WebhookDeliveryInput;
    attempt: number;
    attempts: number;
    wake: boolean;
  };

/**
 * Delivers one event to one receiver: `schedule` holds the pauses in seconds before each attempt, counted from the attempt
 * before. After the last failure the workflow itself fails (type webhook_exhausted), so that operators find it; likewise,
 * earlier, when the webhook was deleted (type webhook_deleted).
 */
export async function webhookDelivery(input: WebhookDeliveryInput): Promise<{ attempts: number }> {
  const { schedule } = input;
  const state = initialState(input);
  setRetryHandlers(state);
  setTryHandler(state);
  for (const [index, pause] of schedule.entries()) {
    if (pause > 0) {
      setCurrentDetails(
        `Attempt ${index} of ${schedule.length} failed. The next one follows in ${pause} s; the update \`retryNow\` makes it at once.`,
      );
      state.paused = true;
      await condition(() => state.wake || state.tried === 'delivered', pause * 1_000);
      if (await isDelivered(state)) return finish(index);
    }
    state.wake = false;
    state.attempt = index + 1;
    const status = await makeAttempt(state, schedule[state.attempt] ?? null);
    if (status === 'delivered') return finish(state.attempt);
    if (status === 'failed') break;
  }
  return fail(state.attempt, schedule.length);
}

function initialState(input: WebhookDeliveryInput): DeliveryState {
  const { deliveryId, schedule, patience = defaultRetryLimits } = input;
  const state: DeliveryState = {
    input,
    attempt: 0,
    attempts: schedule.length,
    wake: false,
    ...untried(),
    trouble: undefined,
    retries: 0,
    patience,
    describe: () => describe(state),
    write: (trouble) =>
      writeBlocker(patience, { flow: 'webhook_delivery', id: deliveryId, stage: 'delivering', trouble }),
  };
  return state;
}

function describe({ trouble, patience, attempt, attempts }: DeliveryState): void {
  const stands = `Making attempt ${attempt} of ${attempts}.`;
  setCurrentDetails(trouble ? `${blockerInWords(trouble, patience)}\n\n${stands}` : stands);
}

/**
 * Makes one attempt an activity, on a queue of its own so that a slow receiver never takes the slots of signing. A failure
 * of the receiver or the network is a result; only a failure of our own side is tried again, under the same number.
 */
async function makeAttempt(state: DeliveryState, nextPause: number | null): Promise<DeliveryStatus> {
  const { attemptDelivery } = proxyActivities<WebhookActivities>({
    ...stepOptions(state.patience),
    taskQueue: taskQueues.webhooks,
    summary: 'Post the event to the receiver',
  });
  const { deliveryId, opening } = state.input;
  const attempt = { deliveryId, attempt: state.attempt, nextPause, ...defined({ opening }) };
  const whenFree = async (): Promise<{ status: DeliveryStatus }> => {
    for (;;) {
      try {
        return await attemptDelivery(attempt);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
    }
  };
  const { status } = await untilDone(state, 'attemptDelivery', whenFree);
  return status;
}

/** A receiver that has as many attempts under way as it may have is waited for, however long. */
function isBusy(error: unknown): boolean {
  return error instanceof ActivityFailure && thrownType(error) === 'receiver_busy';
}

function setRetryHandlers(state: DeliveryState): void {
  setHandler(
    retryNowUpdate,
    () => {
      state.wake = true;
      return Promise.resolve({ attempt: state.attempt + 1 });
    },
    { validator: () => assertAnotherAttempt(state), description: 'Makes the next attempt now.' },
  );
  setHandler(
    operatorRetryUpdate,
    async (act) => {
      if (state.trouble) state.retries += 1;
      else state.wake = true;
      await recordAct({
        flow: 'webhook_delivery',
        id: state.input.deliveryId,
        action: 'support.retried',
        ...act,
      });
      return { step: 'attemptDelivery' };
    },
    {
      validator: (_act) => {
        if (!state.trouble?.waiting) assertAnotherAttempt(state);
      },
      description: 'Tries a stuck attempt at once, or makes the next attempt now.',
    },
  );
}

function assertAnotherAttempt({ attempt, attempts }: DeliveryState): void {
  if (attempt < attempts) return;
  throw ApplicationFailure.nonRetryable('The last attempt is being made.', 'invalid_state');
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
  setCurrentDetails(`${failure.message} The list of deliveries shows the answers of the receiver.`);
  await condition(allHandlersFinished);
  throw ApplicationFailure.create({ ...failure, nonRetryable: true });
}
