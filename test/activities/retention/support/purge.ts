import { expect } from 'vitest';
import type { Periods } from '#domain/retention/periods.ts';
import { RetentionPolicy } from '#entities/retention/retention-policy.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { activitiesOf, type World } from '#test/support/world/world.ts';

/** Sets an organization's times as if they had been set long ago. */
export async function setTimes({ deps }: World, organizationId: string, periods: Periods): Promise<void> {
  await deps.orm.em.fork().upsert(RetentionPolicy, { organizationId, periods, updatedAt: new Date() });
}

/** Runs the purge as its schedule does, to its end; gives how many things went. */
export async function purgeAll({ deps }: World): Promise<number> {
  const { purgePastTime } = activitiesOf(deps);
  let [after, purged]: [string | null, number] = [null, 0];
  for (;;) {
    const progress = await purgePastTime({ after });
    expect(progress.failed).toBe(0);
    purged += progress.purged;
    if (progress.done) return purged;
    after = progress.after;
  }
}

export type Aged = [table: string, id: string, columns: string[], days: number];

/** Puts times of a row back by so many days. */
export async function makeOlder(world: World, ...[table, id, columns, days]: Aged): Promise<void> {
  const set = columns.map((column) => `${column} = ${column} - interval '${days} days'`).join(', ');
  await tamper(world, `update ${table} set ${set} where id = ?`, [id]);
}
