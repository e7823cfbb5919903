import type { Pool, PoolClient } from 'pg';
import { parse } from 'pg-connection-string';
import { watchPool } from '#telemetry/metrics/database-pools.ts';
import { traceQueries } from '#telemetry/traces/queries.ts';
import { prepareQueries } from './prepared.ts';

/**
 * Gives the options of the ORM's driver for PostgreSQL (`driverOptions`): it uses this schema; the server cancels a
 * statement that runs longer than 10 s; a lost connection gives its slot in the pool back, the pool is
 * measured, and statements that come again are prepared. TLS is as
 * the address says (`sslmode`, `sslrootcert`, `sslcert`, `sslkey`): the ORM takes host, name and user of it alone.
 */
export function databaseDriver(schema: string, databaseUrl: string) {
  const { ssl } = parse(databaseUrl);
  return {
    ...(ssl === undefined ? {} : { ssl }),
    options: `-c search_path=${schema} -c statement_timeout=10000`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    onPoolCreated: (pool: Pool) => {
      freeLostPlaces(pool);
      watchPool(schema, pool);
      pool.on('connect', (client) => {
        prepareQueries(client);
        traceQueries(client, schema);
      });
    },
  };
}

/**
 * Makes each connection go back to the pool once. Kysely never gives back one on which BEGIN or ROLLBACK failed, as they do
 * when it is lost: each such transaction would take a slot away for good.
 */
function freeLostPlaces(pool: Pool): void {
  pool.on('connect', (client) => {
    let held: PoolClient['release'] | undefined;
    const release: PoolClient['release'] = (error) => {
      const giveBack = held;
      held = undefined;
      giveBack?.(error);
    };
    // The pool sets it again for each holder.
    Object.defineProperty(client, 'release', {
      get: () => release,
      set: (given: PoolClient['release']) => {
        held = given;
      },
    });
    client.once('end', () => release(true));
  });
}
