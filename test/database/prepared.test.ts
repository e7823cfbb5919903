import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createOrm } from '#entities/orm.ts';
import { createDatabase } from '#test/support/servers/database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(createDatabase, (one) => one.drop());
const opened = setUp(
  async () => ({ orm: await createOrm({ databaseUrl: database.url, maxConnections: 1 }) }),
  ({ orm }) => orm.close(),
);
const fork = () => opened.orm.em.fork();
beforeAll(async () => {
  await fork().execute('create schema tamga');
  await fork().execute('create table tamga.box (id uuid primary key, name text)');
});

const ask = async <T>(query: RawBuilder<T>) => (await query.execute(fork().getKysely())).rows;
const nameOf = (id: string) => ask(sql<{ name: string }>`select name from box where id = ${id}`);
const wholeRow = () => ask(sql`select * from box where id = ${randomUUID()}`);
const put = (id: string, name: string) => ask(sql`insert into box (id, name) values (${id}, ${name})`);

/** The statements that the one connection has prepared, and how often each was planned. */
async function preparedTexts(): Promise<string[]> {
  const rows = await ask(sql<{ text: string }>`select statement as text from pg_prepared_statements`);
  return rows.map(({ text }) => text);
}

test('a statement is prepared from the third time on, and once', async () => {
  for (let times = 1; times <= 2; times += 1) await nameOf(randomUUID());
  expect(await preparedTexts()).not.toContainEqual(expect.stringContaining('from box'));
  for (let times = 3; times <= 6; times += 1) await nameOf(randomUUID());
  expect(await preparedTexts()).toEqual(['select name from box where id = $1']);
});

test('rows are right in each of a prepared statement’s runs', async () => {
  for (let times = 1; times <= 5; times += 1) {
    const id = randomUUID();
    await put(id, `box ${times}`);
    expect(await nameOf(id)).toEqual([{ name: `box ${times}` }]);
  }
});

test('a column that a migration adds disturbs none of them', async () => {
  for (let times = 1; times <= 4; times += 1) await Promise.all([nameOf(randomUUID()), wholeRow()]);
  await fork().execute('alter table tamga.box add column weight integer');
  expect(await Promise.all([nameOf(randomUUID()), wholeRow()])).toEqual([[], []]);
});

test('a statement that fails once prepared goes on to work', async () => {
  const id = randomUUID();
  await put(id, 'one');
  for (let times = 1; times <= 4; times += 1) await expect(put(id, 'two')).rejects.toThrow('duplicate key');
  expect(await nameOf(id)).toEqual([{ name: 'one' }]);
});

test('a column whose type a migration changes fails one call, and no further one', async () => {
  for (let times = 1; times <= 4; times += 1) await nameOf(randomUUID());
  await fork().execute('alter table tamga.box alter column name type varchar(40)');
  await expect(nameOf(randomUUID())).rejects.toThrow('cached plan');
  for (let times = 1; times <= 4; times += 1) expect(await nameOf(randomUUID())).toEqual([]);
});

test('a text without parameters, as the ORM writes it, is not remembered', async () => {
  const text = `select name from box where id = '${randomUUID()}'`;
  for (let times = 1; times <= 4; times += 1) await ask(sql.raw(text));
  expect(await preparedTexts()).not.toContain(text);
});
