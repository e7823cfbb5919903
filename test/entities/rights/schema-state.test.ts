import { expect, test } from 'vitest';
import { migrations } from '#entities/migrations/index.ts';
import { createOrm } from '#entities/orm.ts';
import { startFault } from '#entities/rights/own-role.ts';
import { schemaFault, schemaState } from '#entities/rights/schema-state.ts';
import { migrateDatabase } from '#stack/postgres/migrate.ts';
import { createDatabase, createMigratedDatabase } from '#test/support/servers/database.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';

const database = setUp(createMigratedDatabase, (made) => made.drop());
const empty = setUp(createDatabase, (made) => made.drop());
const connect = untilTheEnd(async (databaseUrl: string) => {
  const orm = await createOrm({ databaseUrl });
  return Object.assign(orm, { stop: () => orm.close() });
});

const next = [...migrations, { name: '2999-01-01-next' }, { name: '2999-01-02-after-it' }];

test('a database that lacks a migration is too old for a program, and says what to run', async () => {
  const api = await connect(database.urls.api);
  expect(await schemaFault(api)).toBeUndefined();
  const fault = await schemaFault(api, next);
  expect(fault).toContain('lacks 2 migrations from 2999-01-01-next on');
  expect(fault).toContain('src/stack/postgres/migrate.ts');
});

test('one without our tables, or without a right to them, is too old as well', async () => {
  for (const url of [empty.urls.api, empty.url])
    expect(await schemaFault(await connect(url))).toContain(`lacks ${migrations.length} migrations`);
  const fault = await startFault(await connect(empty.url), { ENV: 'development' }, () => {});
  expect(fault).toContain('older than this version');
});

test('one that is newer is fine, and its rights stay as its own version left them', async () => {
  const api = await connect(database.urls.api);
  const owner = await connect(database.urls.owner);
  await owner.em.fork().execute("insert into tamga.migration (name) values ('2999-01-01-next')");
  await owner.em.fork().execute('create table tamga.of_the_next (id int)');
  await owner.em.fork().execute('grant select on tamga.of_the_next to tamga_api');
  expect(await schemaFault(api)).toBeUndefined();
  expect(await schemaState(api)).toEqual({ missing: [], beyond: ['2999-01-01-next'] });
  await migrateDatabase(database.urls.owner);
  expect(await api.em.fork().execute('select * from tamga.of_the_next')).toEqual([]);
});
