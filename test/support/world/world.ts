import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NativeConnection, type WorkflowBundleOption } from '@temporalio/worker';
import { inject } from 'vitest';
import { createActivities } from '#activities/index.ts';
import { createApp } from '#api/app.ts';
import { createHttpServer } from '#api/process/http-server.ts';
import type { KeyServiceSettings } from '#clients/key-service/call.ts';
import { createExecutions } from '#clients/temporal/executions.ts';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { createMessenger } from '#clients/messages/messenger.ts';
import { createPdfSigner } from '#clients/pdf-signer.ts';
import { createDataConverter } from '#codec/data-converter.ts';
import { parseApiConfig } from '#config/api.ts';
import { quotaSettings } from '#domain/account/quota.ts';
import { key32 } from '#config/fields.ts';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import { defined } from '#domain/common/defined.ts';
import { printActPublicKey } from '#secrets/act-keys.ts';
import type { Orm } from '#entities/orm.ts';
import { freePort } from '#stack/system/ports.ts';
import type { connectDependencies } from '#api/process/dependencies.ts';
import type { Logger } from '#log/log.ts';
import { createWorkers, type WorkersOptions } from '#worker/workers.ts';
import { cheapPasswords } from '#test/support/servers/cheap-passwords.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { startKeyService, startSharedKeyService } from '#test/support/servers/key-service.ts';
import { connect } from './connect.ts';
import { startGatedKeyService } from './gated-key-service.ts';
import { createNamespace } from './namespace.ts';
import { makePartner } from '#test/support/people/partner.ts';
import '#test/support/run/runtime.ts';

export type { TestPartner } from '#test/support/people/partner.ts';
export type World = Awaited<ReturnType<typeof startWorld>>;

/** A fresh 32-byte key as configuration takes it. */
function key(): string {
  return `hex:${randomBytes(32).toString('hex')}`;
}

/** The key by which the world's API proves acts, and its public key for the others. */
function actKeysOf({ ACT_SIGNING_KEY: actKey = key() }: Record<string, string>) {
  return { actKey, ACT_PUBLIC_KEYS: printActPublicKey(key32.parse(actKey)) };
}

function configFor(given: {
  port: number;
  databaseUrl: string;
  namespace: string;
  keyService: { url: string; apiKey: string };
  documents: string;
  actKey: string;
  settings: Record<string, string>;
}) {
  return parseApiConfig({
    PORT: String(given.port),
    BASE_URL: `http://127.0.0.1:${given.port}`,
    DATABASE_URL: given.databaseUrl,
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_NAMESPACE: given.namespace,
    KEY_SERVICE_URL: given.keyService.url,
    KEY_SERVICE_API_CREDENTIAL: given.keyService.apiKey,
    TOKEN_SIGNING_KEY: key(),
    ACT_SIGNING_KEY: given.actKey,
    LINK_KEY: key(),
    DATA_ENCRYPTION_KEY: key(),
    PAYLOAD_ENCRYPTION_KEY: key(),
    DOCUMENT_ENCRYPTION_KEY: key(),
    STORAGE_URL: pathToFileURL(given.documents).href,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
    ...given.settings,
  });
}

export type Surroundings = {
  /** More of the key service's settings. */
  keyService?: Record<string, string>;
  /** The key service has a process of its own, so that it can be killed and started: a second of processor time each. */
  ownKeyService?: boolean;
  /** The key service can be away: its `kill` shuts the way to it, its `start` opens the way. */
  gatedKeyService?: boolean;
  /** How long the worker waits for the key service, in milliseconds, where it is not what the product has. */
  keyServicePatienceMs?: number;
  /** Gives the address by which every part of the product reaches its database, from the database's own. */
  databaseBy?: (url: string) => string;
  /** Gives the address by which the key service asks our own timestamping authority, as an outside one is asked. */
  timestampingBy?: (url: string) => string;
  /** With none, every task of a workflow replays its history from the start. */
  maxCachedWorkflows?: number;
  /** How many activities of a queue run at once, where it is not what the product has. */
  otherPlaces?: WorkersOptions['otherPlaces'];
  /** The version of the workers; without it they have none. */
  buildId?: string;
  /** In the place of a log on standard output. */
  log?: Logger;
  /** Runs around each activity of the worker; `activityInfo()` tells which. */
  around?: Around;
};

type Activities = ReturnType<typeof createActivities>;
type Around = (run: () => Promise<unknown>) => Promise<unknown>;

/**
 * The whole product for one test file: its own database and Temporal namespace, the real key service in another process,
 * API and worker in this process on a free port, with more of the API's settings. `stop` ends all of it.
 */
export async function startWorld(
  settings: Record<string, string> = {},
  {
    keyService: keys = {},
    ownKeyService = false,
    gatedKeyService = false,
    keyServicePatienceMs,
    databaseBy = (url) => url,
    timestampingBy,
    maxCachedWorkflows = 100,
    otherPlaces = {},
    buildId,
    around,
    log,
  }: Surroundings = {},
) {
  const [database, namespace, port] = await Promise.all([
    createMigratedDatabase(),
    createNamespace(),
    freePort(),
  ]);
  const { api, keyservice } = database.urls;
  const databaseUrl = databaseBy(api);
  const startReachable = gatedKeyService ? startGatedKeyService : startSharedKeyService;
  const start = ownKeyService ? startKeyService : startReachable;
  const PKI_URL = `http://127.0.0.1:${port}`;
  const outside = timestampingBy ? { TSA_URL: timestampingBy(`${PKI_URL}/tsa`) } : {};
  const { actKey, ACT_PUBLIC_KEYS } = actKeysOf(settings);
  const keyService = await start(databaseBy(keyservice), { PKI_URL, ACT_PUBLIC_KEYS, ...outside, ...keys });
  const patience = defined({ patienceMs: keyServicePatienceMs });
  waysOfWorkers.set(keyService.apiKey, { ...keyService.ofWorker, ...patience });
  const documents = await mkdtemp(join(tmpdir(), 'tamga-documents-'));
  const config = configFor({ port, databaseUrl, namespace, keyService, documents, actKey, settings });
  const { connected, workerOrm, purgeOrm, owner } = await connect({ config, log, database, databaseBy });
  const deps = { ...connected, workerOrm, purgeOrm, passwordCost: cheapPasswords };
  const server = createHttpServer(deps, createApp(deps)).listen(port, '127.0.0.1');
  const workers = await startWorkers(deps, {
    namespace,
    maxCachedWorkflows,
    otherPlaces,
    around,
    ...defined({ buildId }),
  });
  return {
    baseUrl: config.BASE_URL,
    config,
    deps,
    keyService,
    database,
    /** May do all in the database: for what no program of ours does. */
    owner,
    partner: await makePartner(deps, 'Test Partner LLC'),
    workers,
    /** A further partner in an organization of its own. */
    otherPartner: (scopes?: PartnerScope[]) => makePartner(deps, 'Other LLC', scopes),
    stop: async () => {
      await workers.stop();
      await close(server);
      await Promise.all([deps.close(), workerOrm.close(), purgeOrm.close(), owner.close()]);
      await keyService.stop();
      await database.drop();
      await rm(documents, { recursive: true, force: true });
    },
  };
}

/** The API's dependencies, with the database as the worker's role has it, and the purge's. */
type Dependencies = Awaited<ReturnType<typeof connectDependencies>> & { workerOrm: Orm; purgeOrm: Orm };

/** The worker's way to the key service of each world, by the API's credential for it. */
const waysOfWorkers = new Map<string, KeyServiceSettings>();

/** Makes the worker's activities over the dependencies of a world, to be called as plain functions. */
export function activitiesOf(deps: Dependencies): Activities {
  const ofWorker = waysOfWorkers.get(deps.config.KEY_SERVICE_API_CREDENTIAL);
  if (!ofWorker) throw new Error('these are not the dependencies of a world');
  const orm = deps.workerOrm;
  return createActivities({
    orm,
    purgeOrm: deps.purgeOrm,
    retentionDefaults: deps.config.RETENTION_DEFAULTS,
    receiver: deps.receiver,
    keyService: createKeyService(ofWorker),
    pdfSigner: createPdfSigner(ofWorker),
    messenger: createMessenger(deps.config, orm),
    keys: deps.keys,
    actKeys: deps.keys.actProofs,
    documents: { ...deps.documents, orm },
    baseUrl: deps.config.BASE_URL,
    quotas: quotaSettings(deps.config),
    sealedLinkDays: deps.config.SEALED_LINK_DAYS,
    executions: createExecutions(deps.temporal),
  });
}

function surrounded(activities: Activities, around?: Around): Activities {
  if (!around) return activities;
  const all = Object.entries<(input: never) => Promise<unknown>>(activities);
  const wrapped = all.map(([name, run]) => [name, (input: never) => around(async () => run(input))]);
  return Object.fromEntries(wrapped) as Activities;
}

async function startWorkers(
  deps: Dependencies,
  {
    namespace,
    maxCachedWorkflows,
    otherPlaces,
    buildId,
    around,
  }: Pick<WorkersOptions, 'namespace' | 'maxCachedWorkflows' | 'otherPlaces' | 'buildId'> & {
    around: Around | undefined;
  },
) {
  const connection = await NativeConnection.connect({ address: inject('temporalAddress') });
  const activities = surrounded(activitiesOf(deps), around);
  const run = async (workflowBundle: WorkflowBundleOption, ofVersion = buildId) => {
    const dataConverter = createDataConverter(deps.keys.payloads, { onlyEncrypted: true });
    const workers = await createWorkers({
      connection,
      namespace,
      activities,
      dataConverter,
      log: deps.log,
      maxCachedWorkflows,
      ...defined({ otherPlaces, buildId: ofVersion, identity: ofVersion && `worker ${ofVersion}` }),
      workflowBundle,
    });
    const done = Promise.all(workers.map((worker) => worker.run()));
    return async () => {
      for (const worker of workers) worker.shutdown();
      await done;
    };
  };
  const ours = { codePath: inject('flowsBundle') };
  const ends = new Set<() => Promise<void>>();
  /** Starts workers beside those that run, of another version; gives what ends them. */
  const beside = async (ofVersion: string, workflowBundle: WorkflowBundleOption = ours) => {
    const end = await run(workflowBundle, ofVersion);
    ends.add(end);
    return async () => {
      ends.delete(end);
      await end();
    };
  };
  let endOurs: (() => Promise<void>) | undefined;
  const pause = async () => {
    const end = endOurs;
    endOurs = undefined;
    await end?.();
  };
  const start = async (workflowBundle: WorkflowBundleOption = ours) => {
    endOurs = await run(workflowBundle);
  };
  await start();
  return {
    start,
    beside,
    pause,
    stop: async () => {
      await Promise.all([pause(), ...[...ends].map(async (end) => end())]);
      await connection.close();
    },
  };
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
