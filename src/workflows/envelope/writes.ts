import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  proxyActivities,
} from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope/activities.ts';
import { refusal } from '../sign-request/state.ts';
import type { EnvelopeState } from './state.ts';

const activities = proxyActivities<EnvelopeActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '30 seconds' },
  summary: 'Record the events in the database',
});

/** Writes a handler's decision again and again until it succeeds, whatever happens to the workflow meanwhile. */
export function record<T>(write: (activities: EnvelopeActivities) => Promise<T>): Promise<T> {
  return CancellationScope.nonCancellable(() => write(activities));
}

/** Writes as `written`, for activities that give deliveries: their workflows are started. */
export async function recordAndDeliver(
  state: EnvelopeState,
  write: (activities: EnvelopeActivities) => Promise<{ deliveryIds: string[] }>,
): Promise<void> {
  const { deliveryIds } = await record(write);
  state.deliveries.add(deliveryIds);
}

/**
 * Puts an act on record; when the record refuses it for good, takes back what the handler had noted of it and refuses the
 * update (invalid_state).
 */
export async function orTakeBack<T>(takeBack: () => void, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    takeBack();
    if (!(error instanceof ActivityFailure) || !(error.cause instanceof ApplicationFailure)) throw error;
    throw refusal('invalid_state', error.cause.message);
  }
}
