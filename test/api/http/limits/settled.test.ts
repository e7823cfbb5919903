import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { settledCounters } from '#api/http/limits/settled.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

const world = setUp(sharedWorld);
/** The connections of the processes, which end with the file. */
const connections = setUp(
  () => Promise.resolve({ pools: new Array<Pool>() }),
  ({ pools }) => Promise.all(pools.map((pool) => pool.end())),
);

/** Counters as a process of its own has them, and the statements that they made. */
function process(duration = 60) {
  const pool = new Pool({ connectionString: world.config.DATABASE_URL, max: 2 });
  connections.pools.push(pool);
  const failures: unknown[] = [];
  let statements = 0;
  const counters = settledCounters({
    pool: {
      query: ((...given: Parameters<Pool['query']>) => {
        statements += 1;
        return pool.query(...given);
      }) as Pool['query'],
    },
    duration,
    failed: (error) => failures.push(error),
  });
  return { ...counters, failures, statements: () => statements };
}

async function inTable(key: string): Promise<number | undefined> {
  const sql = 'select points from rate_limit_counter where key = ?';
  const [row] = await world.owner.em.fork().execute<{ points: number }[]>(sql, [key]);
  return row?.points;
}

const many = (times: number) => Array.from({ length: times });

test('what is counted in a second is one statement, whatever the number of keys', async () => {
  const { count, statements } = process();
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  for (const key of keys) for (const _ of many(5)) expect((await count(key, 600)).over).toBe(false);
  expect(statements()).toBe(0);
  await untilTrue(async () => (await inTable(keys[2] ?? '')) === 5);
  expect(await Promise.all(keys.map(inTable))).toEqual([5, 5, 5]);
  expect(statements()).toBe(1);
});

test('a tenth of the limit is written at once: two processes let at most two tenths more through', async () => {
  const key = randomUUID();
  const [one, other] = [process(), process()];
  let passed = 0;
  for (const _ of many(100))
    for (const { count } of [one, other]) if (!(await count(key, 50)).over) passed += 1;
  expect(passed).toBeGreaterThanOrEqual(50);
  expect(passed).toBeLessThanOrEqual(60);
  expect(one.statements() + other.statements()).toBeLessThanOrEqual(14);
  const before = one.statements();
  for (const _ of many(20)) expect((await one.count(key, 50)).over).toBe(true);
  expect(one.statements()).toBe(before);
});

test('a small limit is exact, also for many at once in several processes', async () => {
  const key = randomUUID();
  const processes = [process(), process(), process()];
  const ten = processes.flatMap(({ count }) => many(10).map(() => count(key, 7)));
  expect((await Promise.all(ten)).filter(({ over }) => !over)).toHaveLength(7);
});

test('a window that is over begins anew, here and in the table', async () => {
  const key = randomUUID();
  const [one, other] = [process(1), process(1)];
  for (const { count } of [one, other]) for (const _ of many(2)) await count(key, 3);
  expect((await one.count(key, 3)).over).toBe(true);
  const { resetMs } = await one.count(key, 3);
  expect(resetMs).toBeLessThanOrEqual(1_000);
  // The window itself is what is waited for.
  await sleep(resetMs + 50);
  expect(await other.count(key, 3)).toMatchObject({ used: 1, over: false });
  expect(await one.count(key, 3)).toMatchObject({ used: 2, over: false });
  expect(await inTable(key)).toBe(2);
});

test('counts that could not be written are written later, and at the end', async () => {
  const key = randomUUID();
  const lost = new Error('the connection was lost');
  const pool = new Pool({ connectionString: world.config.DATABASE_URL, max: 1 });
  connections.pools.push(pool);
  let isAway = true;
  const query = ((...given: Parameters<Pool['query']>) =>
    isAway ? Promise.reject(lost) : pool.query(...given)) as Pool['query'];
  const failures: unknown[] = [];
  const { count, close } = settledCounters({
    pool: { query },
    duration: 60,
    failed: (error) => failures.push(error),
  });
  await count(key, 600);
  await untilTrue(() => Promise.resolve(failures.length > 0));
  expect(failures[0]).toBe(lost);
  await expect(count(key, 10)).rejects.toBe(lost);
  isAway = false;
  await count(key, 600);
  await close();
  expect(await inTable(key)).toBe(3);
});

test('while the database does not answer, all that wait for it share one statement, and fail with it', async () => {
  let statements = 0;
  const query = (async () => {
    statements += 1;
    // So long the database takes to fail.
    await sleep(100);
    throw new Error('no answer');
  }) as unknown as Pool['query'];
  const { count } = settledCounters({ pool: { query }, duration: 60, failed: () => undefined });
  const waiting = many(20).map(() => count(randomUUID(), 5));
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(statements).toBe(1);
});
