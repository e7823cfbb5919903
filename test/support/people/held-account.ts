import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';

/** The number of statements that wait for an account that another one holds. */
export async function waitingForAccounts(world: World): Promise<number> {
  const [row] = await world.owner.em.fork().execute<{ waiting: number }[]>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%user_account%'`,
  );
  return row?.waiting ?? 0;
}

/** Holds an account until all of these calls wait for it or are done, lets them go on together, and gives their answers. */
export async function atOnce<T>(world: World, userId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const begun = await world.owner.em.fork().transactional(async (held) => {
    await held.execute('select 1 from user_account where id = ? for update', [userId]);
    let done = 0;
    const answers = calls.map((call) => call().finally(() => done++));
    await untilTrue(async () => done + (await waitingForAccounts(world)) >= calls.length);
    return answers;
  });
  return Promise.all(begun);
}
