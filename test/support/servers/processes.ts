import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { payloadKeysOf, type PayloadKeys } from '#codec/payload-keys.ts';
import { payloadEncryption } from '#config/payload-encryption.ts';
import { parseStackConfig } from '#config/stack.ts';
import { prepareDatabases, type DatabaseUrls } from '#stack/postgres/databases.ts';
import { writeDemoFile, type DemoFile } from '#stack/seed/demo-file.ts';
import { openHome } from '#stack/home.ts';
import { migrateDatabase } from '#stack/postgres/migrate.ts';
import { startPostgres } from '#stack/postgres/postgres.ts';
import type { RunningProcess } from '#stack/system/process.ts';
import { logOf } from '#stack/services/programs.ts';
import { openSecrets } from '#stack/secrets.ts';
import { seed } from '#stack/seed/seed.ts';
import { apiService, keyService, workerService, type Stack } from '#stack/services/services.ts';
import { provisionTemporal } from '#stack/temporal/cli.ts';
import { provisionTemporalServer } from '#stack/temporal/server-programs.ts';
import { prepareTemporalServer, startTemporalServer } from '#stack/temporal/server.ts';
import { startTemporal } from '#stack/temporal/temporal.ts';
import { stackEnvironment } from './stack.ts';
import { startWorkers, type MoreWorkers } from './more-workers.ts';

export const processNames = ['worker', 'API', 'key service', 'Temporal', 'PostgreSQL'] as const;
export type ProcessName = (typeof processNames)[number];

/** `development`: the Temporal CLI's server with its SQLite file; `production`: the real one on the same PostgreSQL. */
export type TemporalKind = 'development' | 'production';

type Start = (onSpawn: (child: RunningProcess) => void) => Promise<RunningProcess>;

export type Processes = {
  demo: DemoFile;
  /** The superuser's address of the database `tamga`. */
  databaseUrl: string;
  urls: DatabaseUrls;
  temporalAddress: string;
  /** The keys that decrypt the payloads of histories. */
  payloadKeys: PayloadKeys;
  logs: string;
  env: NodeJS.ProcessEnv;
  pidOf(name: ProcessName): number | undefined;
  /** SIGKILL, as a crash or the end of memory would; resolves when the process is gone. */
  kill(name: ProcessName): Promise<void>;
  /** Starts it again as it was, and waits until it is ready. */
  start(name: ProcessName): Promise<void>;
  /** Starts so many more workers beside the first. */
  startWorkers(count: number): Promise<MoreWorkers>;
  /** Asks it to stop (SIGTERM) and waits. */
  stopOne(name: ProcessName): Promise<void>;
  /** Stops everything and removes its data. */
  stop(): Promise<void>;
};

// A crash may lose only data that the disk has not got: PostgreSQL is as durable as in production, with space for more
// sessions.
const postgresSettings: Record<string, string> = { max_connections: '300' };

/** Tries until a program comes up: PostgreSQL's own children live on for a moment after it was killed. */
async function withTries(name: string, start: () => Promise<void>): Promise<void> {
  const end = Date.now() + 90_000;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (Date.now() > end) throw new Error(`${name} does not come up again`, { cause: error });
      await sleep(1_000);
    }
  }
}

async function openStack(env: NodeJS.ProcessEnv, temporalAddress: string): Promise<Stack> {
  const config = parseStackConfig(env);
  const home = openHome({ tamgaHome: config.TAMGA_HOME });
  return {
    config,
    env,
    home,
    secrets: await openSecrets(home),
    temporalAddress,
    temporalUiUrl: `http://localhost:${config.TEMPORAL_UI_PORT}`,
    keyServiceUrl: `http://127.0.0.1:${config.SERVER_PORT}`,
  };
}

async function temporalStart(kind: TemporalKind, stack: Stack, postgresUrl: string) {
  const logFile = logOf(stack.home.logs, 'temporal');
  const { folder } = stack.home;
  if (kind === 'production') {
    const programs = await provisionTemporalServer(process.env);
    const prepared = await prepareTemporalServer({
      programs,
      postgresUrl,
      folder: join(folder, 'temporal-server'),
      logFile,
    });
    const start: Start = async (onSpawn) => startTemporalServer(prepared, onSpawn);
    return { address: prepared.address, start };
  }
  const cli = await provisionTemporal(process.env);
  const port = stack.config.TEMPORAL_PORT;
  const dbFile = join(stack.home.temporalData, 'temporal.db');
  const start: Start = async (onSpawn) =>
    (await startTemporal({ cli, port, dbFile, logFile, onSpawn })).process;
  return { address: `127.0.0.1:${port}`, start };
}

/** Keeps the running process of each name, and ends all of them by process id when this program ends, in whatever way. */
function keeper(folder: () => string | undefined) {
  const running = new Map<ProcessName, RunningProcess>();
  const endAll = () => {
    for (const child of running.values()) child.kill('SIGKILL');
    const data = folder();
    if (data) rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', endAll);
  return { running, release: () => process.off('exit', endAll) };
}

/**
 * Starts the product as separate processes on free ports, each of which can be killed and started again by name:
 * PostgreSQL, Temporal, key service, API (src/api/main.ts) and worker (src/worker/main.ts). `more` are variables for them, `database`
 * settings of PostgreSQL.
 */
export async function startProcesses(
  kind: TemporalKind,
  more: Record<string, string> = {},
  database: Record<string, string> = {},
): Promise<Processes> {
  const { env: fresh, remove } = await stackEnvironment();
  const env = { ...fresh, ...more };
  const stack = await openStack(env, '');
  const { running, release } = keeper(() => stack.home.folder);
  const starts = new Map<ProcessName, Start>();
  const startOnce = async (name: ProcessName) => {
    const begin = starts.get(name);
    if (!begin) throw new Error(`${name} is not known`);
    running.set(name, await begin((child) => running.set(name, child)));
  };
  const end = async (name: ProcessName, signal: NodeJS.Signals) => {
    await running.get(name)?.stop({ signal, graceMs: 30_000 });
  };
  const stop = async () => {
    await Promise.all(
      processNames.filter((name) => name !== 'PostgreSQL').map((name) => end(name, 'SIGTERM')),
    );
    await end('PostgreSQL', 'SIGINT');
    release();
    rmSync(stack.home.folder, { recursive: true, force: true, maxRetries: 5 });
    await remove();
  };
  try {
    const superuser = `postgres://postgres:${encodeURIComponent(stack.secrets.postgres_password)}@127.0.0.1:${stack.config.POSTGRES_PORT}/postgres`;
    starts.set('PostgreSQL', async (onSpawn) => {
      const { process: child } = await startPostgres({
        dataDir: stack.home.postgresData,
        port: stack.config.POSTGRES_PORT,
        password: stack.secrets.postgres_password,
        logFile: logOf(stack.home.logs, 'postgres'),
        settings: { ...postgresSettings, ...database },
        onSpawn,
      });
      return child;
    });
    await startOnce('PostgreSQL');
    const urls = await prepareDatabases(superuser, stack.secrets);
    const temporal = await temporalStart(kind, stack, superuser);
    stack.temporalAddress = temporal.address;
    starts.set('Temporal', temporal.start);
    for (const [name, service] of [
      ['key service', keyService(stack, urls)],
      ['worker', workerService(stack, urls)],
      ['API', apiService(stack, urls)],
    ] as const)
      starts.set(name, service.start);
    await Promise.all([startOnce('Temporal'), migrateDatabase(urls.owner), startOnce('key service')]);
    const access = { url: stack.keyServiceUrl, apiKey: stack.secrets.keys.KEY_SERVICE_API_CREDENTIAL };
    const seeded = await seed({ databaseUrl: urls.owner, keyService: access, secrets: stack.secrets.demo });
    const { demo } = await writeDemoFile(
      stack,
      { keyService: access, internalKey: stack.secrets.keys.INTERNAL_API_KEY },
      seeded,
    );
    await Promise.all([startOnce('worker'), startOnce('API')]);
    const inside = new URL(superuser);
    inside.pathname = '/tamga';
    return {
      demo,
      databaseUrl: inside.href,
      urls,
      temporalAddress: temporal.address,
      payloadKeys: payloadKeysOf(
        payloadEncryption.PAYLOAD_ENCRYPTION_KEY.parse(stack.secrets.keys.PAYLOAD_ENCRYPTION_KEY),
      ),
      logs: stack.home.logs,
      env,
      pidOf: (name) => running.get(name)?.pid,
      kill: async (name) => end(name, 'SIGKILL'),
      start: async (name) => withTries(name, async () => startOnce(name)),
      startWorkers: async (count) => startWorkers(stack, urls, count),
      stopOne: async (name) => end(name, 'SIGTERM'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs one query against a database and gives its rows; a connection of its own, so that a restart harms nothing. */
export async function query<R extends Record<string, unknown>>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Reads the end of a program's log, for people who look at a failure. */
export async function logTail(processes: Processes, program: string, lines = 20): Promise<string> {
  const text = await readFile(join(processes.logs, `${program}.log`), 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
