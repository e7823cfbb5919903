import { Client } from 'pg';

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
