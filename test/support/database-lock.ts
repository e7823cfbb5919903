import { Client } from 'pg';

/**
 * Locks tables of the product in another session, as a long maintenance would: everything that touches them waits.
 * Gives the function that lets go.
 */
export async function lockTables(databaseUrl: string, ...tables: string[]): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  for (const table of tables) await client.query(`lock table tamga.${table} in access exclusive mode`);
  return () => client.end();
}
