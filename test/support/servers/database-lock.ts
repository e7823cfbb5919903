import { Client } from 'pg';
import { untilTrue } from '#test/support/world/namespace.ts';

/**
 * Locks tables of the product in another session, as a long maintenance would: everything that touches them waits.
 * Gives the function that lets go.
 */
export function lockTables(databaseUrl: string, ...tables: string[]): Promise<() => Promise<void>> {
  return lock(databaseUrl, tables, 'access exclusive');
}

/** Locks tables as lockTables does, but only writes to them wait. */
export function lockWrites(databaseUrl: string, ...tables: string[]): Promise<() => Promise<void>> {
  return lock(databaseUrl, tables, 'share');
}

type Mode = 'access exclusive' | 'share';

async function lock(databaseUrl: string, tables: string[], mode: Mode): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  for (const table of tables) await client.query(`lock table tamga.${table} in ${mode} mode`);
  return () => client.end();
}

const waitingFor =
  'select from pg_locks where not granted and relation = to_regclass($1) and database = (select oid from pg_database where datname = current_database())';

/** Waits until a session waits for a lock of a table of the product. */
export async function untilOneWaits(databaseUrl: string, table: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await untilTrue(async () => (await client.query(waitingFor, [`tamga.${table}`])).rowCount !== 0);
  } finally {
    await client.end();
  }
}
