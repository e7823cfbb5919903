import { adviceFor, stuckReasons, type Advice, type StuckReason } from './stuck.ts';

/** What staff find in their list: workflows by the noun of their row, schedules, and the queues of tasks. */
export const supportKinds = [
  'sign_request',
  'envelope',
  'webhook_delivery',
  'document',
  'schedule',
  'task_queue',
] as const;

/** Reasons that no workflow can give, since it does not run: staff see them, and neither a row nor a history has them. */
const outsideReasons = ['not_replaying', 'no_worker', 'schedule_failing'] as const;
type OutsideReason = (typeof outsideReasons)[number];

/** Every reason that staff see. */
export const troubleReasons = [...stuckReasons, ...outsideReasons] as const;
export type TroubleReason = (typeof troubleReasons)[number];

const advice: Record<OutsideReason, Advice> = {
  not_replaying: {
    happened:
      'The worker cannot go on with the history of this workflow: its code is another than the code that made the history.',
    todo: 'Nothing is lost: the workflow waits. Bring back the version of the worker that it ran on, or one that fits its history, and stop the others. It goes on by itself within minutes.',
  },
  no_worker: {
    happened: 'No worker has asked for the tasks of this queue for a minute: they wait.',
    todo: 'Look whether the workers run, reach Temporal, and take this queue. Tasks that wait are done as soon as one is there.',
  },
  schedule_failing: {
    happened: 'The last run of this schedule failed, or none has run for three of its intervals.',
    todo: "Look at the last error, and at the workers' log. When the cause is mended, retry: it runs at once.",
  },
};

/** Of a workflow that was ended from outside and has not been started again yet. */
export const endedAdvice: Advice = {
  happened:
    'Its workflow was ended from outside although it is open: somebody terminated it, or Temporal lost it.',
  todo: 'It is started again from the database by itself, within ten minutes, and nothing is lost. To have it at once, once it is three minutes old: run the schedule watch-flows. Find out who reaches Temporal, and close its port and UI.',
};

const outside: ReadonlySet<string> = new Set(outsideReasons);

function isOutside(reason: TroubleReason): reason is OutsideReason {
  return outside.has(reason);
}

/** Gives the words about a reason, and about the steps that staff can take. */
export function adviceForTrouble(reason: TroubleReason): Advice {
  return isOutside(reason) ? advice[reason] : adviceFor(reason satisfies StuckReason);
}
