import { neededPorts, type StackConfig } from '#config/stack.ts';
import type { RoleNames } from '#entities/rights/grant-rights.ts';
import { prepareDatabases, type DatabaseUrls } from './postgres/databases.ts';
import { writeDemoFile, type DemoFile } from './seed/demo-file.ts';
import { openHome, type Home } from './home.ts';
import { lockOwner, stopOrphan, takeLock, type Lock } from './system/lock.ts';
import { migrateDatabase } from './postgres/migrate.ts';
import { takenPort } from './system/ports-free.ts';
import { runningPostmaster } from './postgres/postmaster.ts';
import { say, withProgress } from './say.ts';
import { openSecrets } from './secrets.ts';
import { seed } from './seed/seed.ts';
import { apiService, keyService, postgresService, workerService, type Stack } from './services/services.ts';
import { supervise, type Service, type Supervised } from './services/supervisor.ts';
import { provisionTemporal } from './temporal/cli.ts';
import { temporalService, temporalUiService } from './temporal/services.ts';
import { provisionTemporalUi } from './temporal/ui-server.ts';
import { registerSearchAttributes } from './temporal/temporal.ts';

/** A reason not to start that is said in one line. */
class CannotStart extends Error {}

export interface RunningStack {
  stack: Stack;
  /** Addresses and demo credentials, and where they were written; none in production. */
  demo: { demo: DemoFile; file: string } | undefined;
}

export interface StackControl {
  /** Resolves when everything is ready; rejects when something cannot start. */
  started: Promise<RunningStack>;
  /** Drains the programs within 30 s, then stops Temporal, then PostgreSQL, and lets the folder go. */
  stop(): Promise<void>;
  /** Ends everything that was started, at once. */
  kill(): void;
}

const drainMs = 30_000;

/** Stops the processes that a killed supervisor left running, so that its ports and data are free again. */
async function cleanUp(home: Home, lock: Lock): Promise<void> {
  const postmaster = runningPostmaster(home.postgresData);
  const orphans = [...lock.orphans];
  if (postmaster && !orphans.some(({ pid }) => pid === postmaster.pid)) orphans.push(postmaster);
  if (orphans.length === 0) return;
  say(`Stopping processes of an earlier run: ${orphans.map(({ name }) => name).join(', ')}.`);
  const servers = ['Temporal', 'PostgreSQL'];
  await Promise.all(orphans.filter(({ name }) => !servers.includes(name)).map(stopOrphan));
  for (const server of servers)
    await Promise.all(orphans.filter(({ name }) => name === server).map(stopOrphan));
  for (const { pid } of orphans) lock.remove(pid);
}

async function claim(config: StackConfig, home: Home): Promise<Lock> {
  const lock = takeLock(home.lockFile, config.BASE_URL);
  if (lock) await cleanUp(home, lock);
  const problem = await takenPort(neededPorts(config), lock ? undefined : lockOwner(home.lockFile));
  if (lock && !problem) return lock;
  lock?.release();
  throw new CannotStart(problem ?? 'Another command is starting Tamga in this folder.');
}

type Launch = (service: Service) => Promise<void>;

/** A server of the person's own: a program without an address of its own has the owner's, and may do all. */
function ownDatabaseUrls(config: StackConfig, owner: string): DatabaseUrls {
  const { API_DATABASE_URL: api, WORKER_DATABASE_URL: worker, PURGE_DATABASE_URL: purge } = config;
  const urls = { owner, api: api ?? owner, worker: worker ?? owner, purge: purge ?? owner };
  if (urls.api === owner || urls.worker === owner)
    say(
      'API or worker have the role that owns the tables, and may change the audit trail: set API_DATABASE_URL and WORKER_DATABASE_URL.',
    );
  return { ...urls, keyservice: config.KEYSERVICE_DATABASE_URL ?? owner };
}

function roleIn(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

function rolesIn({ api, worker, purge }: DatabaseUrls): RoleNames {
  return { api: roleIn(api), worker: roleIn(worker), purge: roleIn(purge) };
}

async function startDatabases(stack: Stack, launch: Launch): Promise<DatabaseUrls> {
  const { config, secrets } = stack;
  if (config.DATABASE_URL) return ownDatabaseUrls(config, config.DATABASE_URL);
  await launch(postgresService(stack));
  const password = encodeURIComponent(secrets.postgres_password);
  return prepareDatabases(
    `postgres://postgres:${password}@127.0.0.1:${config.POSTGRES_PORT}/postgres`,
    secrets,
  );
}

/** Finds or builds the web UI, without which the stack runs, too: undefined, and a word why, where it cannot be had. */
async function findTemporalUi(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    return await provisionTemporalUi(env);
  } catch (error) {
    say(`There will be no Temporal UI: ${error instanceof Error ? error.message : String(error)}`);
    say('Install Go and start again, or name the ui-server program in TEMPORAL_UI_SERVER_PATH.');
    return undefined;
  }
}

async function startEmbeddedTemporal(stack: Stack, launch: Launch, cli: string, ui?: string): Promise<void> {
  await launch(temporalService(stack, cli));
  if (ui !== undefined) await launch(temporalUiService(stack, ui));
}

async function startServers(stack: Stack, launch: Launch): Promise<DatabaseUrls> {
  const own = stack.config.temporal;
  const cli = own ? '' : await provisionTemporal(stack.env);
  const ui = own ? undefined : await findTemporalUi(stack.env);
  return withProgress('Starting PostgreSQL and Temporal', async () => {
    const [urls] = await Promise.all([
      startDatabases(stack, launch),
      own ? registerSearchAttributes(own) : startEmbeddedTemporal(stack, launch, cli, ui),
    ]);
    return urls;
  });
}

/** Writes the demonstration rows and the file that lists them; not in production. */
async function prepareDemo(stack: Stack, urls: DatabaseUrls): Promise<RunningStack['demo']> {
  if (stack.config.ENV === 'production') return undefined;
  const given = (name: 'KEY_SERVICE_API_CREDENTIAL' | 'INTERNAL_API_KEY') =>
    stack.env[name] || stack.secrets.keys[name];
  const keyService = { url: stack.keyServiceUrl, apiKey: given('KEY_SERVICE_API_CREDENTIAL') };
  const seeded = await seed({ databaseUrl: urls.owner, keyService, secrets: stack.secrets.demo });
  return writeDemoFile(stack, { keyService, internalKey: given('INTERNAL_API_KEY') }, seeded);
}

async function startPrograms(stack: Stack, urls: DatabaseUrls, launch: Launch): Promise<RunningStack> {
  const demo = await withProgress('Preparing the tables and starting the key service', async () => {
    await Promise.all([migrateDatabase(urls.owner, rolesIn(urls)), launch(keyService(stack, urls))]);
    return prepareDemo(stack, urls);
  });
  await withProgress('Starting the worker and the API', async () =>
    Promise.all([launch(workerService(stack, urls)), launch(apiService(stack, urls))]),
  );
  return { stack, demo };
}

/**
 * Drains the programs, callers before the programs that they call, each with the rest of the 30 s, then stops the servers.
 */
async function stopAll(services: readonly Supervised[]): Promise<void> {
  const deadline = Date.now() + drainMs;
  const named = (name: string) => services.find((service) => service.name === name);
  for (const [name, reserveMs] of [
    ['API', 10_000],
    ['worker', 2000],
    ['key service', 0],
  ] as const)
    await named(name)?.stop(Math.max(1000, deadline - reserveMs - Date.now()));
  await named('Temporal UI')?.stop(5_000);
  await named('Temporal')?.stop(15_000);
  await named('PostgreSQL')?.stop(30_000);
}

/** The addresses of what the stack's programs call. */
export function addressesOf(config: StackConfig) {
  return {
    temporalAddress: config.temporal?.connection.address ?? `127.0.0.1:${config.TEMPORAL_PORT}`,
    temporalUiUrl: config.TEMPORAL_UI_URL ?? `http://localhost:${config.TEMPORAL_UI_PORT}`,
    keyServiceUrl: `http://127.0.0.1:${config.SERVER_PORT}`,
  };
}

async function openStack(config: StackConfig, env: NodeJS.ProcessEnv, home: Home): Promise<Stack> {
  return {
    config,
    env,
    home,
    secrets: await openSecrets(home),
    ...addressesOf(config),
  };
}

/**
 * Starts the whole stack and keeps it running until it is stopped. `started` rejects with CannotStart when a port is taken
 * or the stack runs already, and with a program's own message when it does not come up.
 */
export function startStack(config: StackConfig, env: NodeJS.ProcessEnv): StackControl {
  const services: Supervised[] = [];
  let lock: Lock | undefined;
  let stopping = false;
  const launch: Launch = async (service) => {
    if (stopping) throw new CannotStart('Stopped before it had started.');
    const supervised = supervise(service, {
      onSpawn: (child) => lock?.add(child),
      onExit: ({ pid }) => lock?.remove(pid),
    });
    services.push(supervised);
    await supervised.ready;
  };
  const start = async (): Promise<RunningStack> => {
    const home = openHome({ tamgaHome: config.TAMGA_HOME });
    lock = await claim(config, home);
    const stack = await openStack(config, env, home);
    return startPrograms(stack, await startServers(stack, launch), launch);
  };
  const started = start();
  return {
    started,
    async stop() {
      stopping = true;
      await stopAll(services);
      lock?.release();
    },
    kill() {
      stopping = true;
      for (const service of services) service.kill();
      lock?.release();
    },
  };
}
