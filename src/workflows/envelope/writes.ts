import { CancellationScope, proxyActivities } from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope/activities.ts';
import type { EnvelopeState } from './state.ts';

const activities = proxyActivities<EnvelopeActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '30 seconds' },
  summary: 'Write into the database what happened',
});

/** Writes what a handler has decided already, again and again until it succeeds, whatever becomes of the flow meanwhile. */
export function record<T>(write: (activities: EnvelopeActivities) => Promise<T>): Promise<T> {
  return CancellationScope.nonCancellable(() => write(activities));
}

/** As `written`, for what gives deliveries: their flows are started. */
export async function recordAndDeliver(
  state: EnvelopeState,
  write: (activities: EnvelopeActivities) => Promise<{ deliveryIds: string[] }>,
): Promise<void> {
  const { deliveryIds } = await record(write);
  state.deliveries.add(deliveryIds);
}
