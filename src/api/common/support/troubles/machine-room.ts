import { describeQueues, type QueueState } from '#clients/temporal/queues.ts';
import { createScheduleLook, type ScheduleState } from '#clients/temporal/schedules.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { queueTrouble } from './queue-item.ts';
import { scheduleTrouble } from './schedule-item.ts';

/** Since when something does not work, and what is known of it. */
export type OutsideTrouble = { since: Date; error: string | null };

export type WatchedSchedule = ScheduleState & { trouble: OutsideTrouble | null };
export type WatchedQueue = QueueState & { trouble: OutsideTrouble | null };

/** What Temporal says of the things around the workflows; null where it did not answer in time. */
type MachineState = { schedules: WatchedSchedule[] | null; queues: WatchedQueue[] | null };

/** Looks at Temporal's schedules and queues; what was seen is good for ten seconds, for all who ask. */
export type MachineRoom = { look: () => Promise<MachineState> };

const keptMs = 10_000;
const deadlineMs = 3_000;

/** Makes the look of this process, whose memory tells since when nobody takes a queue that Temporal remembers nobody of. */
export function createMachineRoom({ temporal, log }: Pick<ApiDependencies, 'temporal' | 'log'>): MachineRoom {
  const began = Date.now();
  const unpolled = new Map<string, Date>();
  const schedulesNow = createScheduleLook(temporal);
  const soon = async <T>(ask: () => Promise<T>): Promise<T | null> => {
    try {
      return await temporal.withDeadline(Date.now() + deadlineMs, ask);
    } catch (error) {
      log.warn({ err: error }, 'Temporal did not say how its schedules and queues are');
      return null;
    }
  };
  const lookNow = async (): Promise<MachineState> => {
    const [schedules, queues] = await Promise.all([soon(schedulesNow), soon(() => describeQueues(temporal))]);
    return {
      schedules: schedules && watchSchedules(schedules),
      queues:
        queues?.map((queue) => ({ ...queue, trouble: queueTrouble(queue, { began, unpolled }) })) ?? null,
    };
  };
  let seen: { at: number; state: Promise<MachineState> } | undefined;
  return {
    look: () => {
      if (!seen || Date.now() - seen.at > keptMs) seen = { at: Date.now(), state: lookNow() };
      return seen.state;
    },
  };
}

/** A namespace without any schedule has had no worker yet: its queues say so. */
function watchSchedules(schedules: ScheduleState[]): WatchedSchedule[] {
  const isNew = schedules.every(({ createdAt }) => createdAt === null);
  return schedules.map((schedule) => ({ ...schedule, trouble: isNew ? null : scheduleTrouble(schedule) }));
}
