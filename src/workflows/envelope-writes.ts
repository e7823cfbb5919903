import {
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
} from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope.ts';
import type { EnvelopeState } from './envelope-state.ts';

const quickly = proxyLocalActivities<EnvelopeActivities>({
  startToCloseTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', maximumAttempts: 3 },
});

const surely = proxyActivities<EnvelopeActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
  summary: 'Write into the database what happened',
});

/**
 * Writes what a handler has decided already, whatever becomes of the flow meanwhile: at once, and where that fails, again
 * and again until it succeeds.
 */
export function written<T>(
  state: EnvelopeState,
  write: (activities: EnvelopeActivities) => Promise<T>,
): Promise<T> {
  return CancellationScope.nonCancellable(async () => {
    try {
      return await oneAtATime(state, () => write(quickly));
    } catch (error) {
      if (isCancellation(error)) throw error;
      return write(surely);
    }
  });
}

/**
 * Two local activities at once may end one after the other, with commands between them, and together when their history is
 * replayed: then the commands come in another order, and the flow cannot go on. So the next begins when one has ended.
 */
async function oneAtATime<T>(state: EnvelopeState, write: () => Promise<T>): Promise<T> {
  while (state.isWriting) await condition(() => !state.isWriting);
  state.isWriting = true;
  try {
    return await write();
  } finally {
    state.isWriting = false;
  }
}

/** As `written`, for what gives deliveries: their flows are started. */
export async function told(
  state: EnvelopeState,
  write: (activities: EnvelopeActivities) => Promise<{ deliveryIds: string[] }>,
): Promise<void> {
  const { deliveryIds } = await written(state, write);
  state.deliveriesDue.push(...deliveryIds);
}
