import type { Client } from '@temporalio/client';

/** An activity that runs now. */
export type RunningTask = {
  taskToken: Uint8Array;
  activityId: string;
  workflowExecution?: { workflowId: string; runId: string } | undefined;
};

/** Temporal's time, in milliseconds since the epoch, and when it was asked and heard by our clock. */
export type ServerReading = { time: number; sentAt: number; heardAt: number };

const deadlineMs = 4_000;

/**
 * Reads the clock of Temporal's server, of which no call tells: it notes when it hears the heartbeat of an activity. Only for an
 * activity without details of heartbeats of its own, which this one takes away. Undefined where the server has noted none.
 */
export function readServerClock(client: Client, task: RunningTask): Promise<ServerReading | undefined> {
  return client.withDeadline(Date.now() + deadlineMs, () => readNow(client, task));
}

async function readNow(
  { workflowService, options: { namespace } }: Client,
  { taskToken, activityId, workflowExecution: execution }: RunningTask,
): Promise<ServerReading | undefined> {
  if (!execution) return undefined;
  const [sentAt, started] = [Date.now(), performance.now()];
  await workflowService.recordActivityTaskHeartbeat({ namespace, taskToken });
  const heardAt = sentAt + performance.now() - started;
  const { pendingActivities } = await workflowService.describeWorkflowExecution({ namespace, execution });
  const noted = pendingActivities.find((one) => one.activityId === activityId)?.lastHeartbeatTime;
  if (!noted) return undefined;
  return { time: Number(noted.seconds) * 1_000 + (noted.nanos ?? 0) / 1_000_000, sentAt, heardAt };
}
