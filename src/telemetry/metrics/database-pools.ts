import type { Pool } from 'pg';
import { liveGauge } from './registry.ts';

const watch = liveGauge('tamga_database_connections', 'Places of database pools, by what they do', [
  'pool',
  'state',
]);

/** Counts the connections of a pool until it ends: those in use, those that are idle, and who waits for one. */
export function watchPool(name: string, pool: Pool): void {
  const leave = watch(() => {
    if (pool.ended) {
      leave();
      return [];
    }
    const { totalCount, idleCount, waitingCount } = pool;
    const counts = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    const most = pool.options.max;
    return Object.entries({ ...counts, most }).map(([state, value]) => ({
      labels: { pool: name, state },
      value,
    }));
  });
}
