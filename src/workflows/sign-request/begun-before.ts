import { proxyLocalActivities } from '@temporalio/workflow';
import type { SignRequestActivities } from '#activities/sign-request/activities.ts';
import { inTime } from '../common/step.ts';

/*
 * The local activities of sign requests that were begun before. No new step is one: on replay their ends come in another
 * order than when they ran, and they run before the history holds what brought them about.
 */

export const { recordCreated } = proxyLocalActivities<SignRequestActivities>({
  ...inTime,
  // The attempts end even where the time is counted anew, by a worker that takes over.
  retry: { ...inTime.retry, maximumAttempts: 10 },
});

export const { markSealing } = proxyLocalActivities<SignRequestActivities>({
  startToCloseTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', maximumAttempts: 3 },
});
