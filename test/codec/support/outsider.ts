import { randomUUID } from 'node:crypto';
import { msToTs } from '@temporalio/common/lib/time.js';
import type { Payload } from '@temporalio/common';
import type { temporal } from '@temporalio/proto';
import type { World } from '#test/support/world/world.ts';

type Ended = { activity: string; failure: string | null };

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

/** Gives the input of the activity or update that an event has; undefined when it has another or none. */
function inputIn(event: HistoryEvent, name: string): Payload[] | undefined {
  const activity = event.activityTaskScheduledEventAttributes;
  if (activity?.activityType?.name === name) return activity.input?.payloads ?? [];
  const update = event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input;
  return update?.name === name ? (update.args?.payloads ?? []) : undefined;
}

/** Gives how an activity ended, if the event says so; `nameOf` names it by the event that scheduled it. */
function endIn(event: HistoryEvent, nameOf: (scheduledEventId: number) => string): Ended[] {
  const done = event.activityTaskCompletedEventAttributes;
  if (done) return [{ activity: nameOf(Number(done.scheduledEventId)), failure: null }];
  const failed = event.activityTaskFailedEventAttributes ?? event.activityTaskTimedOutEventAttributes;
  if (!failed) return [];
  const failure = failed.failure?.applicationFailureInfo?.type ?? 'failed';
  return [{ activity: nameOf(Number(failed.scheduledEventId)), failure }];
}

/** Makes a person who reaches Temporal's port and holds no key: all calls go past our client. */
export function createOutsider({ deps: { connection }, config }: World) {
  const service = connection.workflowService;
  const { namespace } = config.temporal;

  const historyOf = async (workflowId: string) => {
    const { history } = await service.getWorkflowExecutionHistory({ namespace, execution: { workflowId } });
    return history?.events ?? [];
  };

  /** Copies the encrypted input of an activity, or of an update, out of a history. */
  const copyInput = async (workflowId: string, name: string): Promise<Payload[]> => {
    const copied = (await historyOf(workflowId)).map((event) => inputIn(event, name));
    const input = copied.find((one) => one !== undefined);
    if (!input) throw new Error(`${workflowId} has no ${name}`);
    return input;
  };

  const sendUpdate = async (workflowId: string, name: string, payloads: Payload[]) => {
    const { outcome } = await service.updateWorkflowExecution({
      namespace,
      workflowExecution: { workflowId },
      request: {
        meta: { updateId: randomUUID(), identity: 'outsider' },
        input: { name, args: { payloads } },
      },
      waitPolicy: { lifecycleStage: 3 },
    });
    return outcome?.success ? 'accepted' : 'refused';
  };

  /** Runs activities of the real worker from a workflow of one's own, and tells how each ended. */
  const runActivities = async (
    workflowId: string,
    activities: { name: string; queue: string; payloads: Payload[] }[],
  ): Promise<Ended[]> => {
    const queue = `outsider-${randomUUID()}`;
    await service.startWorkflowExecution({
      namespace,
      workflowId,
      workflowType: { name: 'outsider' },
      taskQueue: { name: queue },
      requestId: randomUUID(),
      identity: 'outsider',
    });
    const first = await connection.withDeadline(Date.now() + 20_000, async () =>
      service.pollWorkflowTaskQueue({ namespace, taskQueue: { name: queue }, identity: 'outsider' }),
    );
    await service.respondWorkflowTaskCompleted({
      namespace,
      taskToken: first.taskToken,
      identity: 'outsider',
      commands: activities.map(({ name, queue: taskQueue, payloads }, index) => ({
        commandType: 1,
        scheduleActivityTaskCommandAttributes: {
          activityId: String(index),
          activityType: { name },
          taskQueue: { name: taskQueue },
          input: { payloads },
          startToCloseTimeout: msToTs('20 seconds'),
          scheduleToCloseTimeout: msToTs('20 seconds'),
          retryPolicy: { maximumAttempts: 1 },
        },
      })),
    });
    const ended = async (): Promise<Ended[]> =>
      // The first activity is scheduled by the fifth event.
      (await historyOf(workflowId)).flatMap((event) => endIn(event, (id) => activities[id - 5]?.name ?? ''));
    for (let tries = 0; tries < 100; tries += 1) {
      const all = await ended();
      if (all.length === activities.length) return all;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('the activities did not end in 20 s');
  };

  /** Waits for an activity task of a queue and answers it with an empty result; tells whose it was. */
  const stealTask = async (queue: string, signal: AbortSignal): Promise<string> => {
    const poll = async () =>
      service.pollActivityTaskQueue({
        namespace,
        taskQueue: { name: queue, kind: 1 },
        identity: 'outsider',
      });
    const task = await connection.withAbortSignal(signal, async () =>
      connection.withDeadline(Date.now() + 60_000, poll),
    );
    await service.respondActivityTaskCompleted({
      namespace,
      taskToken: task.taskToken,
      identity: 'outsider',
    });
    return task.workflowExecution?.workflowId ?? '';
  };

  return { copyInput, sendUpdate, runActivities, stealTask };
}
