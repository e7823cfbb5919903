import { scheduleIds, taskQueues } from '#domain/common/workflow-ids.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { findFlow } from '../flows/find-flow.ts';
import type { FlowItem } from '../flows/flow-schemas.ts';
import { flowItem } from '../flows/flow-view.ts';
import { troubleView, type TroubleView } from '../flows/trouble-view.ts';
import { findNotReplaying, notReplaying, type NotReplaying } from './not-replaying.ts';
import { queueItem } from './queue-item.ts';
import { scheduleItem } from './schedule-item.ts';
import { findUnrecorded, unrecordedTrouble } from './unrecorded.ts';

/** The filters that what no row knows of can have. */
type Asked = {
  stuck?: 'true' | 'false' | undefined;
  kind?: FlowItem['kind'] | undefined;
  reason?: FlowItem['stuck_reason'] | undefined;
};

const own: ReadonlySet<string> = new Set(['stuck', 'kind', 'reason', 'limit', 'cursor']);

/** Tells whether a search can find anything that no row knows of: it asks for what is stuck, or for its kinds, and for no more. */
function asksForTroubles({
  stuck,
  kind,
  reason,
  ...others
}: Asked & { cursor?: string | undefined }): boolean {
  const isPlain = Object.entries(others).every(([name, value]) => value === undefined || own.has(name));
  const isFirst = others.cursor === undefined;
  return (
    isPlain &&
    isFirst &&
    (stuck === 'true' || reason !== undefined || kind === 'schedule' || kind === 'task_queue')
  );
}

/**
 * Finds what a search of flows asks for and no row knows of: schedules, queues, and workflows that do not replay or were ended
 * from outside, whose items say so. Nothing for a further page.
 */
export async function findTroubles(
  deps: ApiDependencies,
  search: Asked & { cursor?: string | undefined },
): Promise<FlowItem[]> {
  if (!asksForTroubles(search)) return [];
  const { stuck, kind, reason } = search;
  const [{ schedules, queues }, unreplayable, unrecorded] = await Promise.all([
    deps.machineRoom.look(),
    notReplayingItems(deps),
    findUnrecorded(deps),
  ]);
  const all = [
    ...(queues ?? []).map(queueItem),
    ...(schedules ?? []).map(scheduleItem),
    ...unreplayable,
    ...unrecorded,
  ];
  return all.filter(
    (item) =>
      (stuck === undefined || item.stuck === (stuck === 'true')) &&
      (kind === undefined || item.kind === kind) &&
      (reason === undefined || item.stuck_reason === reason),
  );
}

async function notReplayingItems(deps: ApiDependencies): Promise<FlowItem[]> {
  const found = await findNotReplaying(deps);
  const items = await Promise.all(found.map((one) => itemOf(deps, one)));
  return items.flat();
}

/** Nothing for a workflow without a row: the run of a schedule fails as its schedule. */
async function itemOf(deps: ApiDependencies, one: NotReplaying): Promise<FlowItem[]> {
  const id = one.workflowId.slice(one.workflowId.indexOf('/') + 1);
  const flow = await findFlow(deps, id).catch(() => undefined);
  const item = flow && flowItem(flow);
  return item?.workflow_id === one.workflowId ? [{ ...item, ...viewOf(one) }] : [];
}

function viewOf({ since, cause }: NotReplaying): TroubleView {
  return troubleView({ reason: 'not_replaying', since, lastError: cause, nextTryAt: null });
}

/** Says that a workflow does not replay, was ended from outside or is stuck, over what its row says; nothing where it goes on. */
export async function troubleOutside(deps: ApiDependencies, item: FlowItem): Promise<Partial<TroubleView>> {
  const found = await notReplaying(deps, item.workflow_id);
  return found ? viewOf(found) : ((await unrecordedTrouble(deps, item)) ?? {});
}

/** Finds a schedule or a queue by its id; undefined when none has it, or Temporal does not answer. */
export async function findMachineItem(deps: ApiDependencies, id: string): Promise<FlowItem | undefined> {
  const { schedules, queues } = await deps.machineRoom.look();
  const schedule = schedules?.find((one) => one.id === id);
  const queue = queues?.find((one) => one.name === id);
  return schedule ? scheduleItem(schedule) : queue && queueItem(queue);
}

const machineIds: ReadonlySet<string> = new Set([...scheduleIds, ...Object.keys(taskQueues)]);

/** Tells whether an id is that of a schedule or a queue. */
export function isMachineId(id: string): boolean {
  return machineIds.has(id);
}
