import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOrm, migrate, type Orm } from '#entities/orm.ts';
import { createOrm as createKeyServiceOrm, migrate as migrateKeyService } from '#keyservice/entities/orm.ts';
import { createDatabase, type TestDatabase } from '#test/support/servers/database.ts';

let database: TestDatabase;
let open: Orm[];

beforeEach(async () => {
  database = await createDatabase();
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((orm) => orm.close()));
  await database.drop();
});

async function connect(): Promise<Orm> {
  const orm = await createOrm({ databaseUrl: database.url });
  open.push(orm);
  return orm;
}

async function tablesOf(orm: Orm, schema: string): Promise<string[]> {
  const rows = await orm.em.execute<{ table_name: string }[]>(
    'select table_name from information_schema.tables where table_schema = ? order by 1',
    [schema],
  );
  return rows.map((row) => row.table_name);
}

const foreignKey = /^alter table "?[\w".]+"? drop constraint "?\w+_foreign"?;?$/;
const policy =
  /^(drop policy "\w+" on "tamga"\."act_proof"|alter table "tamga"\."act_proof" disable row level security);$/;
const trigger =
  /^drop (trigger if exists "(uses_are_kept" on "tamga"\."act_proof|partner_client_keeps_its_mode" on "tamga"\."partner_client)"|function if exists "tamga"\."(act_proof_uses_are_kept|partner_client_partner_client_keeps_its_mode)_fn"\(\));$/;
const ownFunction =
  /^drop function if exists "tamga"\."(append_audit_events|make_code|new_reference|take_quota|trigrams|twice)"\(\w+\);$/;
const ownLines = [foreignKey, policy, trigger, ownFunction];

test('an empty database gets every table, and a second run changes nothing', async () => {
  const orm = await connect();
  await migrate(orm);
  const tables = await tablesOf(orm, 'tamga');
  expect(tables).toEqual(expect.arrayContaining(['audit_event', 'migration', 'sign_request', 'webhook']));
  await migrate(orm);
  expect(await tablesOf(orm, 'tamga')).toEqual(tables);
  const [{ count } = { count: 0 }] = await orm.em.execute('select count(*)::int as count from migration');
  expect(count).toBe((await orm.migrator.getExecuted()).length);
});

test('four processes that start at once all succeed, and each migration runs once', async () => {
  const orms = await Promise.all([connect(), connect(), connect(), connect()]);
  await Promise.all(orms.map((orm) => migrate(orm)));
  for (const orm of orms) expect(await orm.migrator.getPending()).toEqual([]);
  const [first] = orms;
  const rows = await first.em.execute<{ name: string }[]>('select name from migration');
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
});

test('the key service migrates the same database at the same time, and neither touches the tables of the other', async () => {
  const orm = await connect();
  const keyService = await createKeyServiceOrm(database.url);
  open.push(keyService);
  await Promise.all([migrate(orm), migrateKeyService(keyService)]);
  expect(await tablesOf(orm, 'keyservice')).toEqual(expect.arrayContaining(['log_entry', 'migration']));
  expect(await tablesOf(orm, 'tamga')).toEqual(expect.arrayContaining(['migration', 'sign_request']));
  expect(await tablesOf(orm, 'public')).toEqual([]);
  expect(await orm.migrator.getPending()).toEqual([]);
});

/** Statements that would drop the indexes of part of a table, or over an expression: entities cannot name these. */
async function ownIndexes(orm: Orm): Promise<string[]> {
  const rows = await orm.em.execute<{ name: string }[]>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'tamga'::regnamespace and (i.indpred is not null or i.indexprs is not null)`,
  );
  return rows.map(({ name }) => `drop index "tamga"."${name}";`);
}

/**
 * Lists the changes that would make the database match the entities. Foreign keys, policies, triggers and the
 * indexes of `ownIndexes` are left out: they are the migrations' own.
 */
async function differences(orm: Orm): Promise<string[]> {
  orm.config.set('schema', 'tamga');
  const sql = await orm.schema.getUpdateSchemaSQL({ safe: false, wrap: false });
  const lines = sql.split('\n').map((line) => line.trim());
  const own = await ownIndexes(orm);
  return lines.filter(
    (line) => line !== '' && !ownLines.some((one) => one.test(line)) && !own.includes(line),
  );
}

test('the tables are what the entities say, apart from what the migrations add by hand', async () => {
  const orm = await connect();
  await migrate(orm);
  expect(await differences(orm)).toEqual([]);
  await orm.em.execute('alter table sign_request alter column external_ref type varchar(254)');
  expect(await differences(orm)).toEqual([expect.stringContaining('external_ref')]);
});
