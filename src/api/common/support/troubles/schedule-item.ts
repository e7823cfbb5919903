import type { ScheduleState } from '#clients/temporal/schedules.ts';
import type { FlowItem } from '../flows/flow-schemas.ts';
import { iso, noTrouble, troubleView } from '../flows/trouble-view.ts';
import type { OutsideTrouble, WatchedSchedule } from './machine-room.ts';

/** So many intervals without a run that ended well. */
const mostIntervals = 3;

/** Says since when a schedule fails: its last run did, or none has ended well for three of its intervals; null when it does not. */
export function scheduleTrouble(schedule: ScheduleState, now = Date.now()): OutsideTrouble | null {
  const { createdAt, everyMs, runs } = schedule;
  if (createdAt === null) return { since: new Date(now), error: 'The schedule is not there.' };
  const ended = runs.filter(({ outcome }) => outcome !== 'running');
  const lastGood = ended.findLastIndex(({ outcome }) => outcome === 'completed');
  const [firstFailed] = ended.slice(lastGood + 1);
  if (firstFailed) return { since: firstFailed.startedAt, error: ended.at(-1)?.error ?? null };
  const from = ended[lastGood]?.closedAt ?? createdAt;
  if (everyMs === 0 || now - from.getTime() <= mostIntervals * everyMs) return null;
  return { since: new Date(from.getTime() + everyMs), error: whyNone(schedule) };
}

function whyNone({ paused, runs }: ScheduleState): string {
  if (paused) return 'The schedule is paused.';
  const running = runs.find(({ outcome }) => outcome === 'running');
  return running
    ? `The run that began at ${running.startedAt.toISOString()} has not ended.`
    : 'No run has begun.';
}

/** How the last run ended, or that it has not. */
export function lastResult({ runs }: ScheduleState): 'completed' | 'failed' | 'running' | null {
  return runs.at(-1)?.outcome ?? null;
}

/** Makes a schedule's list item. */
export function scheduleItem(schedule: WatchedSchedule): FlowItem {
  const { id, trouble, createdAt, everyMs, nextRunAt } = schedule;
  return {
    id,
    kind: 'schedule',
    workflow_id: id,
    request_id: null,
    partner: null,
    organization: null,
    waits_for: null,
    status: statusOf(schedule),
    stage: `every ${Math.round(everyMs / 60_000)} minutes`,
    ...(trouble
      ? troubleView({
          reason: 'schedule_failing',
          since: trouble.since,
          lastError: trouble.error,
          nextTryAt: nextRunAt,
        })
      : { ...noTrouble, next_try_at: iso(nextRunAt) }),
    created_at: (createdAt ?? new Date()).toISOString(),
  };
}

function statusOf({ createdAt, paused, runs }: WatchedSchedule): string {
  if (createdAt === null) return 'missing';
  if (paused) return 'paused';
  return runs.at(-1)?.outcome ?? 'new';
}
