import { patched, sleep, type WorkflowInterceptors } from '@temporalio/workflow';

/*
 * The difference that a next version of the workflows may have: a new step before each activity. `patched` leaves it out
 * where a history has gone past that place without it. A real change does the same where its step is.
 */
export const interceptors = (): WorkflowInterceptors => ({
  outbound: [
    {
      scheduleActivity: async (input, next) => {
        if (patched(`a-step-before-${input.activityType}`)) await sleep(1);
        return next(input);
      },
    },
  ],
});
