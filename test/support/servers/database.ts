import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createOrm, migrate } from '#entities/orm.ts';
import { createOrm as createKeyOrm, migrate as migrateKeys } from '#keyservice/entities/orm.ts';

export interface TestDatabase {
  url: string;
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

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: urlOf(name),
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

async function migrateAll(databaseUrl: string): Promise<void> {
  const [orm, keyOrm] = await Promise.all([createOrm({ databaseUrl }), createKeyOrm(databaseUrl)]);
  try {
    await Promise.all([migrate(orm), migrateKeys(keyOrm)]);
  } finally {
    // The pools are closed as well: nobody may be connected to a database that others are copied from.
    await Promise.all([orm.close(true), keyOrm.close(true)]);
  }
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
    await client.query(`create database ${migrated} template ${empty}`);
    await migrateAll(urlOf(migrated));
    await client.query(`alter database ${migrated} with allow_connections false`);
  });
}

let template: Promise<void> | undefined;

/** Likewise a database in which the tables of every part of the product are there already, and empty. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  await (template ??= makeTemplate());
  return createFrom(migrated);
}
