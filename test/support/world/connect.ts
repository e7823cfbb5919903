import { connectDependencies } from '#api/process/dependencies.ts';
import type { parseApiConfig } from '#config/api.ts';
import { createOrm } from '#entities/orm.ts';
import { createLogger, type Logger } from '#log/log.ts';
import type { createMigratedDatabase } from '#test/support/servers/database.ts';

type Connecting = {
  config: ReturnType<typeof parseApiConfig>;
  log: Logger | undefined;
  database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  databaseBy: (url: string) => string;
};

/** Connects the API, the worker, the purge and the owner of the database, each by its role. */
export async function connect({ config, log, database, databaseBy }: Connecting) {
  const [connected, workerOrm, purgeOrm, owner] = await Promise.all([
    connectDependencies(config, log ?? createLogger('test', config.LOG_LEVEL)),
    createOrm({ databaseUrl: databaseBy(database.urls.worker), maxConnections: 20 }),
    createOrm({ databaseUrl: databaseBy(database.urls.purge), maxConnections: 2 }),
    createOrm({ databaseUrl: database.url }),
  ]);
  return { connected, workerOrm, purgeOrm, owner };
}
