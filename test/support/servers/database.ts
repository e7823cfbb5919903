import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createOrm, migrate } from '#entities/orm.ts';
import { defaultRoleNames, grantRights } from '#entities/rights/grant-rights.ts';
import { createOrm as createKeyOrm, migrate as migrateKeys } from '#keyservice/entities/orm.ts';
import { allRoles, roles, type DatabaseUrls } from '#stack/postgres/databases.ts';

const rolePassword = 'of-tests';

export interface TestDatabase {
  /** The superuser's address. */
  url: string;
  /** The address for each role of the product. */
  urls: DatabaseUrls;
  /** Drops it, ending sessions that are still open. */
  drop(): Promise<void>;
}

const empty = `template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'`;

async function asSuperuser<T>(act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

function urlOf(name: string, role?: keyof typeof roles): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  if (role) {
    url.username = roles[role];
    url.password = rolePassword;
  }
  return url.href;
}

function urlsOf(name: string): DatabaseUrls {
  const urls = allRoles.map((role) => [role, urlOf(name, role)]);
  return Object.fromEntries(urls) as DatabaseUrls;
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: urlOf(name),
    urls: urlsOf(name),
    async drop() {
      await asSuperuser((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Makes an empty database with a random name on the run's PostgreSQL, as the embedded stack makes its own. */
export function createDatabase(): Promise<TestDatabase> {
  return createFrom(empty);
}

const migrated = 'test_migrated';
/** No program of ours takes the advisory lock of this number. */
const templateLock = 7_399_001;

async function migrateAll({ owner, keyservice }: DatabaseUrls): Promise<void> {
  const [orm, keyOrm] = await Promise.all([createOrm({ databaseUrl: owner }), createKeyOrm(keyservice)]);
  try {
    await Promise.all([migrate(orm), migrateKeys(keyOrm)]);
    await grantRights(orm, defaultRoleNames);
  } finally {
    // The pools are closed as well: nobody may be connected to a database that others are copied from.
    await Promise.all([orm.close(true), keyOrm.close(true)]);
  }
}

/** The roles are the server's: one set for all databases of a run. */
async function makeRoles(client: Client): Promise<void> {
  for (const role of Object.values(roles)) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (!rowCount) await client.query(`create role ${role} login password '${rolePassword}'`);
  }
}

/** Makes the roles, for a database that a test migrates itself. */
export function createRoles(): Promise<void> {
  return asSuperuser(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    await makeRoles(client);
  });
}

/** Makes the database that the others are copied from, once in a run, in the process that comes first. */
async function makeTemplate(): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const found = await client.query(`select from pg_database where datname = $1 and not datallowconn`, [
      migrated,
    ]);
    if (found.rowCount) return;
    await client.query(`drop database if exists ${migrated} with (force)`);
    await makeRoles(client);
    await client.query(`create database ${migrated} template ${empty}`);
    for (const role of [roles.owner, roles.keyservice])
      await client.query(`grant create on database ${migrated} to ${role}`);
    await migrateAll(urlsOf(migrated));
    await client.query(`alter database ${migrated} with allow_connections false`);
  });
}

let template: Promise<void> | undefined;

/** Likewise a database in which the tables of every part of the product are there already, and empty. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  await (template ??= makeTemplate());
  return createFrom(migrated);
}
