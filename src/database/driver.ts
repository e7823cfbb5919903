import type { Pool, PoolClient } from 'pg';

/**
 * How the ORM's driver speaks to PostgreSQL (`driverOptions`): in this schema; a statement that runs longer than 10 s is
 * cancelled by the server; a connection that is lost gives its place in the pool back.
 */
export function databaseDriver(schema: string) {
  return {
    options: `-c search_path=${schema} -c statement_timeout=10000`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    onPoolCreated: freeLostPlaces,
  };
}

/**
 * Whoever holds a connection gives it back once. Kysely never does with one on which BEGIN or ROLLBACK failed, as they do
 * when it is lost: each such transaction would take a place away for good.
 */
function freeLostPlaces(pool: Pool): void {
  pool.on('connect', (client) => {
    let held: PoolClient['release'] | undefined;
    const release: PoolClient['release'] = (error) => {
      const giveBack = held;
      held = undefined;
      giveBack?.(error);
    };
    // The pool sets it anew for each holder.
    Object.defineProperty(client, 'release', {
      get: () => release,
      set: (given: PoolClient['release']) => {
        held = given;
      },
    });
    client.once('end', () => release(true));
  });
}
