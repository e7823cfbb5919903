import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '#stack/postgres/postgres.ts';
import { freePort } from '#stack/system/ports.ts';
import { makeDataFolder } from './data-folder.ts';

/** Starts a PostgreSQL apart from the run's, for what belongs to a server as a whole; `url` is the superuser's. */
export async function startTestServer(): Promise<{
  url: string;
  logFile: string;
  stop: () => Promise<void>;
}> {
  const folder = await makeDataFolder();
  const logFile = join(folder, 'postgres.log');
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: 'of-tests',
    logFile,
    settings: { fsync: 'off' },
  });
  return {
    url: postgres.url,
    logFile,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
