import { isStuckReason, type StuckReason } from '#domain/common/stuck.ts';
import type { EntityManager } from '#entities/orm.ts';

/** The kinds that have rows, and their tables, whose indexes `…_blocked_index` these questions use. */
const tables = {
  sign_request: 'sign_request',
  envelope: 'envelope',
  webhook_delivery: 'webhook_delivery',
  document: 'document',
} as const;
type Kind = keyof typeof tables;

export type StuckCount = { kind: Kind; reason: StuckReason; count: number; oldest_since: string };

/** Counts the stuck rows by kind and reason, with the time of the oldest of each. */
export async function countStuck(em: EntityManager): Promise<StuckCount[]> {
  const counts: StuckCount[] = [];
  for (const [kind, table] of Object.entries(tables) as [Kind, string][]) {
    const rows = await em.execute<{ reason: string; count: number; oldest: Date | string }[]>(
      stuckQuery(table),
    );
    for (const { reason, count, oldest } of rows)
      if (isStuckReason(reason))
        counts.push({ kind, reason, count, oldest_since: new Date(oldest).toISOString() });
  }
  return counts;
}

/** Gives the question about one table. */
function stuckQuery(table: string): string {
  return `select stuck_reason as reason, count(*)::int as count, min(stuck_since) as oldest
    from ${table} where stuck_since is not null group by stuck_reason order by stuck_reason`;
}
