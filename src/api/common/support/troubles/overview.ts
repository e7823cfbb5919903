import { z } from 'zod';
import { quotaSettings } from '#domain/account/quota.ts';
import { supportKinds, troubleReasons } from '#domain/common/trouble.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { Time } from '../../../http/input/fields.ts';
import { ClockSkew, clockSkews, StaffDependency, staffDependencies } from '../../health/health-view.ts';
import { iso } from '../flows/trouble-view.ts';
import type { FlowItem } from '../flows/flow-schemas.ts';
import { countStuck } from './count-stuck.ts';
import { FailingReceiver, failingReceivers } from './failing-receivers.ts';
import { findTroubles } from './find-troubles.ts';
import type { WatchedQueue, WatchedSchedule } from './machine-room.ts';
import { lastResult } from './schedule-item.ts';
import { UsedQuota, usedQuotas } from './used-quotas.ts';

/** All that is wrong, on one screen. */
export const Overview = z
  .object({
    flows: z.array(
      z.object({
        kind: z.enum(supportKinds),
        reason: z.enum(troubleReasons),
        count: z.int(),
        oldest_since: Time,
      }),
    ),
    schedules: z
      .array(
        z.object({
          id: z.string(),
          every: z.int().meta({ description: 'Seconds; 0 when it is not there' }),
          last_run_at: Time.nullable(),
          last_result: z.enum(['completed', 'failed', 'running']).nullable(),
          failing_since: Time.nullable(),
        }),
      )
      .nullable()
      .meta({ description: 'null when Temporal does not answer' }),
    queues: z
      .array(
        z.object({
          name: z.string(),
          workers: z.int(),
          last_poll_at: Time.nullable(),
          backlog: z.int().nullable().meta({ description: 'null where the server does not count' }),
        }),
      )
      .nullable()
      .meta({ description: 'null when Temporal does not answer' }),
    receivers: z.array(FailingReceiver).meta({ description: 'Those that do not take events, at most 50' }),
    quotas: z
      .array(UsedQuota)
      .meta({ description: 'Those of today of which at least nine tenths are used, at most 50' }),
    clocks: z.array(ClockSkew),
    dependencies: z.array(StaffDependency).meta({ description: 'Those that are not well first' }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.input<typeof Overview>;

/** Counts what is stuck by kind and reason, with the oldest of each, and tells how schedules, queues and quotas are. */
export async function overview(deps: ApiDependencies): Promise<Overview> {
  const [{ schedules, queues }, troubles, flows, receivers, quotas, seen, processes] = await Promise.all([
    deps.machineRoom.look(),
    findTroubles(deps, { stuck: 'true' }),
    countStuck(deps.orm.em.fork()),
    failingReceivers(deps.orm.em.fork()),
    usedQuotas(deps.orm.em.fork(), quotaSettings(deps.config)),
    deps.health.look(),
    deps.health.processes(),
  ]);
  return {
    flows: [...flows, ...countTroubles(troubles)],
    schedules: schedules?.map(scheduleView) ?? null,
    queues: queues?.map(queueView) ?? null,
    receivers,
    quotas,
    clocks: clockSkews(processes),
    dependencies: staffDependencies(seen),
  };
}

function countTroubles(items: FlowItem[]): Overview['flows'] {
  const groups = new Map<string, Overview['flows'][number]>();
  for (const { kind, stuck_reason: reason, stuck_since: since } of items) {
    if (!reason || !since) continue;
    const group = groups.get(`${kind} ${reason}`);
    const oldest = group && group.oldest_since < since ? group.oldest_since : since;
    groups.set(`${kind} ${reason}`, { kind, reason, count: (group?.count ?? 0) + 1, oldest_since: oldest });
  }
  return [...groups.values()];
}

function scheduleView(schedule: WatchedSchedule) {
  const { id, everyMs, runs, trouble } = schedule;
  return {
    id,
    every: Math.round(everyMs / 1_000),
    last_run_at: iso(runs.at(-1)?.startedAt),
    last_result: lastResult(schedule),
    failing_since: iso(trouble?.since),
  };
}

function queueView({ name, workers, lastPollAt, backlog }: WatchedQueue) {
  return { name, workers, last_poll_at: iso(lastPollAt), backlog };
}
