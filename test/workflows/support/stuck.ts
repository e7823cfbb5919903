import type { WorkflowHandle } from '@temporalio/client';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';
import { rowOf } from './flow.ts';

/**
 * Tried for as long as a loaded machine needs; then again only when somebody asks, as long as a test lasts. The fourth try
 * would be due at 3.5 s: what fails at once is stuck after the third, at 1.5 s.
 */
export const impatient = { fastMs: 3_400, slowMs: 3_600_000 };

/** Retry limits without help: a second, and soon again by itself. */
export const helpless = { fastMs: 1_000, slowMs: 1_500 };

export const staff = { staffId: crypto.randomUUID(), ipAddress: '192.0.2.9', xRequestId: 'staff-1' };
export const staffAct = { actor: staff, reason: 'the partner called' };

/** Reads the search attributes of a workflow that concern blockers. */
export async function shownBy(
  handle: WorkflowHandle,
): Promise<{ stuck: unknown; reason: unknown; stage: unknown }> {
  const { searchAttributes } = await handle.describe();
  const first = (name: string): unknown => searchAttributes[name]?.[0] ?? null;
  return { stuck: first('Stuck'), reason: first('StuckReason'), stage: first('FlowStage') };
}

/** Waits until a workflow reports that it is stuck, and gives the reason. */
export async function untilStuck(handle: WorkflowHandle): Promise<unknown> {
  await untilTrue(async () => (await shownBy(handle)).stuck === true);
  return (await shownBy(handle)).reason;
}

/** Waits until the row of a request says that it is stuck, and gives it. */
export async function untilRowStuck(world: World, requestId: string): Promise<SignRequest> {
  await untilTrue(async () => Boolean((await rowOf(world, requestId))?.stuckSince));
  const row = await rowOf(world, requestId);
  if (!row) throw new Error('no row');
  return row;
}

/** Counts the rounds of a step that a workflow has begun. */
export async function roundsOf(handle: WorkflowHandle, step: string): Promise<number> {
  const { events } = await handle.fetchHistory();
  const begun = events?.filter(
    (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === step,
  );
  return begun?.length ?? 0;
}

type Named = Pick<WorkflowHandle, 'workflowId' | 'client'>;

type WorkflowMetadata = {
  currentDetails?: string;
  definition: { updateDefinitions: { name: string }[] };
};

/** Reads the metadata that operators see in the Temporal UI: they are in clear, so our own client does not read them. */
export async function metadataOf({ workflowId, client }: Named): Promise<WorkflowMetadata> {
  const { queryResult } = await client.workflowService.queryWorkflow({
    namespace: client.options.namespace,
    execution: { workflowId },
    query: { queryType: '__temporal_workflow_metadata' },
  });
  const [payload] = queryResult?.payloads ?? [];
  return JSON.parse(Buffer.from(payload?.data ?? []).toString('utf8')) as WorkflowMetadata;
}

/** Reads the current details of a workflow; empty while it has none. */
export async function detailsOf(handle: Named): Promise<string> {
  return (await metadataOf(handle)).currentDetails ?? '';
}

/** Lists the audit events about a workflow by one action, with who and why. */
export async function actsOf(
  world: World,
  id: string,
  action: string,
): Promise<{ resourceType: string; metadata: Record<string, unknown> }[]> {
  const events = await world.deps.orm.em.fork().find(AuditEvent, { resourceId: id, action });
  return events.map((event) => ({ resourceType: event.resourceType, metadata: wholeMetadata(event) }));
}

/** The ids that the database's search of a namespace finds. */
export async function idsFound(world: World, query: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { workflowId } of world.deps.temporal.workflow.list({ query })) found.push(workflowId);
  return found;
}

/** Waits until an activity of a workflow is tried again. */
export async function untilTriedAgain(
  { handle }: { handle: WorkflowHandle },
  activity: string,
): Promise<void> {
  await untilTrue(async () => {
    const { raw } = await handle.describe();
    const pending = raw.pendingActivities?.find(({ activityType }) => activityType?.name === activity);
    return (pending?.attempt ?? 0) > 1;
  }, 60_000);
}
