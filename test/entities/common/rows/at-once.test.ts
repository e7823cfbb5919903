import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Organization } from '#entities/account/organization.ts';
import { atOnce } from '#entities/common/rows/at-once.ts';
import { tables } from '#entities/tables.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { waitingFor } from '#test/support/world/waiting-for.ts';

const database = setUp(openOwnDatabase);

async function organization(): Promise<string> {
  const id = randomUUID();
  const now = { createdAt: new Date(), updatedAt: new Date() };
  await database.orm.em.fork().insert(Organization, { id, name: 'Before', slug: id, planId: 'free', ...now });
  return id;
}

const renamed = (id: string, name: string) =>
  tables(database.orm.em.fork())
    .updateTable('Organization')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'name']);

test('writes every part, leaves out those that are not there, and answers by what a part returns', async () => {
  const [first, second] = [await organization(), await organization()];
  const parts = { one: renamed(first, 'One'), none: undefined, two: renamed(second, 'Two') };
  const em = database.orm.em.fork();
  expect(await atOnce(em, parts, sql`(select name from two) as said, 7 as number`)).toEqual({
    said: 'Two',
    number: 7,
  });
  const found = await em.find(Organization, { id: { $in: [first, second] } }, { orderBy: { name: 'asc' } });
  expect(found.map(({ name }) => name)).toEqual(['One', 'Two']);
  expect(await atOnce(em, { none: undefined }, sql`1 as number`)).toEqual({ number: 1 });
});

test('the answer waits for every row: who holds a row and then takes what the answer locks is not waited for', async () => {
  const id = await organization();
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
  const others: Promise<unknown>[] = [];
  await database.orm.em.fork().transactional(async (em) => {
    await tables(em).updateTable('Organization').set({ name: 'Held' }).where('id', '=', id).execute();
    others.push(atOnce(database.orm.em.fork(), { renamed: renamed(id, 'After') }, sql`${lock} as locked`));
    await waitingFor(database.orm, 1);
    await sql`select ${lock}`.execute(tables(em));
  });
  await Promise.all(others);
  expect(await database.orm.em.fork().findOneOrFail(Organization, { id })).toMatchObject({ name: 'After' });
});
