import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { key32 } from '#config/fields.ts';
import { printActPublicKey } from '#secrets/act-keys.ts';
import type { StackConfig } from '#config/stack.ts';
import { pickTemporalVariables } from '#config/temporal.ts';
import type { DatabaseUrls } from '../postgres/databases.ts';
import type { Home } from '../home.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { isOk, logOf, pick, programService } from './programs.ts';
import { apiNames, keyServiceNames, workerNames } from './setting-names.ts';
import type { Secrets } from '../secrets.ts';
import type { Service } from './supervisor.ts';

export interface Stack {
  config: StackConfig;
  home: Home;
  secrets: Secrets;
  /** The settings that the person gave; they win over generated ones. */
  env: NodeJS.ProcessEnv;
  temporalAddress: string;
  temporalUiUrl: string;
  keyServiceUrl: string;
}

/** What the programs' environments are made of; production has no generated secrets. */
export type Settings = Omit<Stack, 'secrets'> & { secrets?: Secrets };

/** The address of the outbox, which answers on this machine alone, whatever BASE_URL is. */
export function outboxUrl({ config, env }: Stack): string {
  return `${env['TLS_CERT'] ? 'https' : 'http'}://localhost:${config.PORT}/dev/outbox`;
}

/** The person's environment over the generated keys; in production nothing is generated (decisions, configuration). */
function settings({ config, home, secrets, env }: Settings): NodeJS.ProcessEnv {
  const generated = config.ENV === 'production' ? {} : secrets?.keys;
  const given = Object.entries(env).filter(([, value]) => value);
  const placed = { STORAGE_URL: pathToFileURL(join(home.folder, 'documents')).href };
  const all = { ...placed, ...generated, ...Object.fromEntries(given), ENV: config.ENV };
  return { ...actPublicKeysFor(all), ...all };
}

/** The public key for the API's key, unless the person gives it. */
function actPublicKeysFor({ ACT_SIGNING_KEY }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secret = key32.safeParse(ACT_SIGNING_KEY);
  return secret.success ? { ACT_PUBLIC_KEYS: printActPublicKey(secret.data) } : {};
}

/**
 * Gives the settings of Temporal: the embedded one's address, or a person's own server with all of their settings for it.
 */
function temporalOf({ config, env, temporalAddress }: Settings): Record<string, string> {
  return { ...(config.temporal ? pickTemporalVariables(env) : {}), TEMPORAL_ADDRESS: temporalAddress };
}

/** PostgreSQL of the embedded stack, with its data in TAMGA_HOME. */
export function postgresService({ config, home, secrets }: Stack): Service {
  return {
    name: 'PostgreSQL',
    stopSignal: 'SIGINT',
    start: async (onSpawn) => {
      const { process } = await startPostgres({
        dataDir: home.postgresData,
        port: config.POSTGRES_PORT,
        password: secrets.postgres_password,
        logFile: logOf(home.logs, 'postgres'),
        onSpawn,
      });
      return process;
    },
  };
}

type ForPrograms = Omit<DatabaseUrls, 'owner'>;

/** The environment of each program, as the stack starts it. */
export function programEnvironments(stack: Settings, urls: ForPrograms) {
  const { config, env, home, keyServiceUrl } = stack;
  const given = settings(stack);
  const rateLimits = Object.keys(env).filter((name) => name.startsWith('RATE_LIMIT_'));
  const KEY_SERVICE_URL = keyServiceUrl;
  return {
    keyService: {
      OPERATIONS_LOG: join(home.logs, 'operations.jsonl'),
      ...pick(given, keyServiceNames),
      SERVER_PORT: String(config.SERVER_PORT),
      DATABASE_URL: urls.keyservice,
      PKI_URL: config.PKI_URL,
    },
    worker: {
      // Replaced as a whole, the stack has one version at a time, and flows of the one before go on with it.
      WORKER_VERSIONING: 'current',
      WORKER_BUILD_ID: 'stack',
      ...pick(given, workerNames),
      DATABASE_URL: urls.worker,
      // In production a worker is not let in as the owner of the tables.
      ...(config.ENV === 'production' && !config.PURGE_DATABASE_URL
        ? {}
        : { PURGE_DATABASE_URL: urls.purge }),
      ...temporalOf(stack),
      KEY_SERVICE_URL,
      BASE_URL: config.BASE_URL,
      WORKER_METRICS_PORT: String(config.WORKER_METRICS_PORT),
    },
    api: {
      MALLOC_ARENA_MAX: '2',
      ...pick(given, [...apiNames, ...rateLimits]),
      PORT: String(config.PORT),
      BASE_URL: config.BASE_URL,
      DATABASE_URL: urls.api,
      ...temporalOf(stack),
      TEMPORAL_UI_URL: stack.temporalUiUrl,
      KEY_SERVICE_URL,
    },
  } satisfies Record<string, NodeJS.ProcessEnv>;
}

/** The key service; ready when its health says so. */
export function keyService(stack: Stack, urls: DatabaseUrls): Service {
  return programService({
    name: 'key service',
    file: 'src/keyservice/main.ts',
    logFile: logOf(stack.home.logs, 'keyservice'),
    env: programEnvironments(stack, urls).keyService,
    isReady: async () => isOk(`${stack.keyServiceUrl}/health`),
  });
}

/** The worker; ready when it says that it polls its queues. */
export function workerService(stack: Stack, urls: DatabaseUrls): Service {
  return programService({
    name: 'worker',
    file: 'src/worker/main.ts',
    nodeFlags: ['--max-old-space-size=1024'],
    logFile: logOf(stack.home.logs, 'worker'),
    env: programEnvironments(stack, urls).worker,
    isReady: async (_, log) => log().includes('"worker ready"'),
  });
}

/** Gives the host at which a server that listens on HOST can be reached from here. */
function reachable(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The API; ready when its health finds database, Temporal and key service. */
export function apiService(stack: Stack, urls: DatabaseUrls): Service {
  const tls = stack.env['TLS_CERT'] ? 'https' : 'http';
  return programService({
    name: 'API',
    file: 'src/api/main.ts',
    logFile: logOf(stack.home.logs, 'api'),
    // Uploads and downloads pass through in pieces: without these the heap grows before they are cleared away.
    nodeFlags: ['--max-semi-space-size=8'],
    env: programEnvironments(stack, urls).api,
    isReady: async (_, log) =>
      tls === 'https'
        ? log().includes('"api listening"')
        : isOk(`http://${reachable(stack.env['HOST'])}:${stack.config.PORT}/api/v1/health`),
  });
}
