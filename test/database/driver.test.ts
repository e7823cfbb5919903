import { beforeAll, expect, test } from 'vitest';
import { databaseFault } from '#database/outage.ts';
import { createOrm, type Orm } from '#entities/orm.ts';
import { createDatabase } from '#test/support/servers/database.ts';
import { startGate } from '#test/support/servers/gate.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(createDatabase, (one) => one.drop());
const gate = setUp(startGate, (one) => one.shut());
let orm: Orm;
beforeAll(async () => {
  orm = await createOrm({ databaseUrl: gate.before(database.url), maxConnections: 2 });
});

/** A transaction that asks, waits, and asks again. */
function askTwice(waiting: { begun: () => void; goOn: Promise<void> }): Promise<unknown> {
  return orm.em.fork().transactional(async (em) => {
    await em.execute('select 1');
    waiting.begun();
    await waiting.goOn;
    return em.execute('select 2');
  });
}

test('connections that are lost in the middle of transactions take no place of the pool away, and it can be closed', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const both = [1, 2].map(() => askTwice({ begun: () => (begun += 1), goOn }));
    const ends = Promise.allSettled(both);
    await expect.poll(() => begun).toBe(2);
    await gate.shut();
    resolve();
    const reasons = (await ends).map((end) => (end.status === 'rejected' ? databaseFault(end.reason) : end));
    expect(reasons).toEqual(['outage', 'outage']);
    await gate.open();
  }
  await Promise.all([1, 2].map(() => askTwice({ begun: () => undefined, goOn: Promise.resolve() })));
  await orm.close();
}, 30_000);
