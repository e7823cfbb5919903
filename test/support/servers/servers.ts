import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#stack/system/ports.ts';
import { startPostgres } from '#stack/postgres/postgres.ts';
import { provisionTemporal } from '#stack/temporal/cli.ts';
import { startTemporal } from '#stack/temporal/temporal.ts';
import { provisionTemporalUi } from '#stack/temporal/ui-server.ts';
import { makeDataFolder } from './data-folder.ts';

export interface TestServers {
  postgresUrl: string;
  temporalAddress: string;
  /** The folder of their data; it is removed when they are stopped. */
  folder: string;
  stop(): Promise<void>;
}

// Nothing of it outlives the run, so nothing waits for the disk.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

const exitOnSignal = () => process.exit(143);

/** Starts PostgreSQL and Temporal on free ports with their data in a folder that goes with them. */
export async function startTestServers(): Promise<TestServers> {
  const cli = await provisionTemporal(process.env);
  // `npm start` of a test has no time to build it.
  await provisionTemporalUi(process.env);
  const folder = await makeDataFolder();
  const started: { process: { kill(signal: NodeJS.Signals): void }; stop(): Promise<void> }[] = [];
  const onExit = () => {
    for (const server of started) server.process.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', onExit);
  // Without a listener these signals end the process before anything is stopped in order.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, exitOnSignal);
  const stop = async () => {
    await Promise.all(started.map(async (server) => server.stop()));
    process.off('exit', onExit);
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.off(signal, exitOnSignal);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const keep = <T extends (typeof started)[number]>(server: T): T => {
    started.push(server);
    return server;
  };
  try {
    const [postgres, temporal] = await Promise.all([
      startPostgres({
        dataDir: join(folder, 'postgres'),
        port: await freePort(),
        password: randomBytes(16).toString('hex'),
        logFile: join(folder, 'postgres.log'),
        settings,
      }).then(keep),
      startTemporal({ cli, port: await freePort(), logFile: join(folder, 'temporal.log') }).then(keep),
    ]);
    return { postgresUrl: postgres.url, temporalAddress: temporal.address, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
