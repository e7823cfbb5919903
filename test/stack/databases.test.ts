import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createOrm, migrate } from '#entities/orm.ts';
import { migrateDatabase } from '#stack/postgres/migrate.ts';
import { prepareDatabases } from '#stack/postgres/databases.ts';
import { startTestServer } from '#test/support/servers/postgres-of-its-own.ts';
import { setUp } from '#test/support/world/set-up.ts';

// Roles are the server's: a server of this file's own.
const server = setUp(startTestServer);

const passwords = {
  owner_password: 'o',
  api_password: 'a',
  worker_password: 'w',
  purge_password: 'p',
  keyservice_password: 'k',
};

async function as<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** A database as an earlier version made it: one role owns all tables. */
async function earlierDatabase(): Promise<void> {
  await as(server.url, async (client) => {
    await client.query(`create role tamga_app login password 'x'`);
    await client.query('create database tamga');
    await client.query('grant create on database tamga to tamga_app');
  });
  const databaseUrl = server.url.replace(/\/\/[^@]*@/, '//tamga_app:x@').replace(/[^/]*$/, 'tamga');
  const orm = await createOrm({ databaseUrl });
  await migrate(orm);
  await orm.close(true);
}

test('the tables of an earlier home go over to the owner, and each role gets its rights', async () => {
  await earlierDatabase();
  const urls = await prepareDatabases(server.url, passwords);
  await migrateDatabase(urls.owner);
  const owners = `select distinct tableowner from pg_tables where schemaname = 'tamga'`;
  expect((await as(urls.owner, (client) => client.query(owners))).rows).toEqual([
    { tableowner: 'tamga_owner' },
  ]);
  const roles = `select rolname from pg_roles where rolname like 'tamga%' order by 1`;
  expect((await as(server.url, (client) => client.query(roles))).rows.map(({ rolname }) => rolname)).toEqual([
    'tamga_api',
    'tamga_keyservice',
    'tamga_owner',
    'tamga_purge',
    'tamga_worker',
  ]);
  await as(urls.api, (client) => client.query('select * from tamga.sign_request'));
  await expect(as(urls.api, (client) => client.query('delete from tamga.audit_event'))).rejects.toThrow(
    'permission denied',
  );
  // Every start does it again.
  expect(await prepareDatabases(server.url, passwords)).toEqual(urls);
  await migrateDatabase(urls.owner);
});
