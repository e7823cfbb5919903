import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { bindTo, isBound, MisusedPayload, readAll, uses } from '#domain/common/payload-use.ts';

/**
 * Runs an activity only on arguments that a workflow made for it, and binds its result to that call. Throws payload_refused,
 * which is final: the same arguments never become right.
 */
export const bindActivities: ActivityInterceptorsFactory = ({ info: { activityType } }) => ({
  inbound: {
    execute: async (input, next) => {
      const args = argumentsFor(activityType, input.args);
      const result = await next({ ...input, args });
      const [first] = input.args;
      return bindTo(uses.activityResult(activityType), result, isBound(first) ? first.tamga_call : undefined);
    },
  },
});

function argumentsFor(activityType: string, args: readonly unknown[]): unknown[] {
  const use = uses.activity(activityType);
  try {
    if (args.length === 0) throw new MisusedPayload(use, undefined);
    return readAll(use, args);
  } catch (error) {
    if (!(error instanceof MisusedPayload)) throw error;
    throw ApplicationFailure.nonRetryable(error.message, 'payload_refused');
  }
}
