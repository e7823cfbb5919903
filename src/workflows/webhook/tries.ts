import {
  ActivityFailure,
  ApplicationFailure,
  condition,
  defineUpdate,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { defined } from '#domain/common/defined.ts';
import type { WebhookActivities } from '#activities/webhook/activities.ts';
import type { DeliveryOpening, TriedDelivery } from '#domain/webhook/webhook.ts';
import type { StaffInput } from '../common/operator-retry.ts';
import { recordAct } from '../common/blocker.ts';

/** The update's input; `tryId` (a UUID) names the try in the delivery's log of attempts. */
type TryInput = StaffInput & { tryId: string };

/** Makes one attempt that the schedule does not count; answers with the receiver's answer. */
export const operatorTryUpdate = defineUpdate<TriedDelivery, [TryInput]>('operatorTry');

/** A delivery's memory of the attempts that staff made between those of its schedule. */
export type Tries = {
  /** It waits between two attempts. */
  paused: boolean;
  tried: 'never' | 'trying' | 'delivered' | 'failed';
};

export function untried(): Tries {
  return { paused: false, tried: 'never' };
}

/** Ends a pause: waits for a try that is under way, and tells whether one has delivered. */
export async function isDelivered(tries: Tries): Promise<boolean> {
  tries.paused = false;
  if (tries.tried === 'trying') await condition(() => tries.tried !== 'trying');
  return tries.tried === 'delivered';
}

type Trying = Tries & { input: { deliveryId: string; opening?: DeliveryOpening } };

/** Registers staff's update that makes an attempt in a pause; one that succeeds ends the delivery. */
export function setTryHandler(state: Trying): void {
  setHandler(
    operatorTryUpdate,
    async ({ tryId, ...act }) => {
      state.tried = 'trying';
      let delivered = false;
      try {
        await recordAct({
          flow: 'webhook_delivery',
          id: state.input.deliveryId,
          action: 'support.tried',
          ...act,
        });
        const tried = await tryOnce(state, tryId);
        ({ delivered } = tried);
        return tried;
      } catch (error) {
        throw notMade(error);
      } finally {
        state.tried = delivered ? 'delivered' : 'failed';
      }
    },
    {
      validator: (_act) => assertPaused(state),
      description: 'Makes one attempt that the schedule does not count.',
    },
  );
}

/** Only for as long as somebody waits for it: a try that cannot be made is given up. */
function tryOnce({ input: { deliveryId, opening } }: Trying, tryId: string): Promise<TriedDelivery> {
  const { tryDelivery } = proxyActivities<WebhookActivities>({
    startToCloseTimeout: '20 seconds',
    scheduleToCloseTimeout: '30 seconds',
    heartbeatTimeout: '10 seconds',
    retry: { initialInterval: '500 milliseconds', maximumInterval: '5 seconds' },
    taskQueue: taskQueues.webhooks,
    summary: 'Post the event to the receiver, as staff ask',
  });
  return tryDelivery({ deliveryId, tryId, ...defined({ opening }) });
}

function assertPaused({ paused, tried }: Tries): void {
  if (paused && tried !== 'trying' && tried !== 'delivered') return;
  throw ApplicationFailure.nonRetryable(
    'An attempt is being made right now. Look at its result, then try again.',
    'invalid_state',
  );
}

function notMade(error: unknown): unknown {
  if (!(error instanceof ActivityFailure)) return error;
  const { cause } = error;
  if (cause instanceof ApplicationFailure && cause.type === 'invalid_state') return cause;
  return ApplicationFailure.nonRetryable(
    'The attempt could not be made by our own side. Try again in a minute.',
    'service_unavailable',
  );
}
