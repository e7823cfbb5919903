import type { Piscina } from 'piscina';
import { durations, liveGauge, stopwatch } from '#telemetry/metrics/registry.ts';

const threads = liveGauge(
  'tamga_threads',
  'Threads that were started, and tasks that run in one or wait for one, by their program',
  ['program', 'state'],
);
const tasks = durations('tamga_thread_task_duration_seconds', 'Time of a task with its wait for a thread', [
  'program',
  'outcome',
]);

/** The measures of the tasks of one pool: `task` runs one, which calls `begin` when it waits no more; `leave` ends them. */
export type MeasuredTasks = {
  task: <T>(run: (begin: () => void) => Promise<T>) => Promise<T>;
  leave: () => void;
};

/** Measures the tasks of a pool of threads under the name of its program. */
export function measureTasks(program: string, pool: Pick<Piscina, 'threads'>): MeasuredTasks {
  let waiting = 0;
  let running = 0;
  const leave = threads(() =>
    Object.entries({ started: pool.threads.length, waiting, running }).map(([state, value]) => ({
      labels: { program, state },
      value,
    })),
  );
  const task: MeasuredTasks['task'] = async (run) => {
    const passed = stopwatch();
    let outcome = 'failed';
    let begun = false;
    waiting += 1;
    try {
      const result = await run(() => {
        begun = true;
        waiting -= 1;
        running += 1;
      });
      outcome = 'ok';
      return result;
    } finally {
      if (begun) running -= 1;
      else waiting -= 1;
      tasks.observe({ program, outcome }, passed());
    }
  };
  return { task, leave };
}
