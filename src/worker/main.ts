import { hostname } from 'node:os';
import { workerKeys } from '#activities/common/keys.ts';
import { createActivities } from '#activities/index.ts';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { createPdfSigner } from '#clients/pdf-signer.ts';
import { createMessenger } from '#clients/messages/messenger.ts';
import { createStorage } from '#clients/storage/create-storage.ts';
import { createExecutions } from '#clients/temporal/executions.ts';
import { receiverSettings } from '#clients/receiver/receiver-settings.ts';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import { createClient } from '#codec/create-client.ts';
import { createDataConverter } from '#codec/data-converter.ts';
import { payloadKeysOf } from '#codec/payload-keys.ts';
import { clientCertificates } from '#config/client-certificates.ts';
import { configOrExit } from '#config/parse.ts';
import { plainWarnings } from '#config/plain-ways.ts';
import { parseWorkerConfig, type WorkerConfig } from '#config/worker.ts';
import { findProgram } from '#documents/sandbox/find-program.ts';
import { canConfine } from '#documents/sandbox/confinement.ts';
import { unconfinedReaders } from '#documents/sandbox/unconfined-readers.ts';
import { createConverter } from '#documents/office/create-converter.ts';
import { quotaSettings } from '#domain/account/quota.ts';
import { createSealingThreads } from '#documents/threads/sealing-threads.ts';
import { createOrm, type Orm } from '#entities/orm.ts';
import { startFault } from '#entities/rights/own-role.ts';
import { actPublicKeys } from '#secrets/act-keys.ts';
import { documentKeysOf } from '#secrets/document-keys.ts';
import { indexAddresses } from '#activities/flow/index-addresses.ts';
import { deriveKeys } from '#secrets/keys.ts';
import type { Client } from '@temporalio/client';
import { makeTelemetryFilterString, NativeConnection } from '@temporalio/worker';
import { createLogger } from '#log/log.ts';
import { listenForProbes } from '#probes/listen.ts';
import { createProbes, withHealth } from '#probes/probes.ts';
import { measureCertificates } from '#telemetry/metrics/certificates.ts';
import { startMetrics } from '#telemetry/metrics/start.ts';
import { startTraces } from '#telemetry/traces/start.ts';
import { measureFlows } from './metrics/flows.ts';
import { measureSafety } from './metrics/safety.ts';
import { measureSchedules } from './metrics/schedules.ts';
import { installRuntime } from './metrics/temporal-metrics.ts';
import { createTaskFailures, keepTaskFailures } from './task-failures.ts';
import { temporalLogger } from './temporal-logger.ts';
import { buildIdOf } from './build-id.ts';
import { keepDeployed } from './deployment.ts';
import { noteProcess, temporalClock, type NotedProcess } from './note-process.ts';
import { readQueues } from './queues.ts';
import { ensureSchedules, keepSchedules } from './schedules.ts';
import { endWhileStarting } from './end-while-starting.ts';
import { createWorkers } from './workers.ts';

const config = configOrExit(() => parseWorkerConfig(process.env));
const { queues, otherPlaces } = configOrExit(() => readQueues(config));
const log = createLogger('worker', config.LOG_LEVEL);

const taskFailures = createTaskFailures();

const readTemporalMetrics = await installRuntime({
  logger: temporalLogger(log, (failure) => taskFailures.note(failure)),
  shutdownSignals: ['SIGINT', 'SIGTERM'],
  telemetryOptions: {
    // The native part's messages go into the same log, as JSON lines; below warnings it reports every poll.
    logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'WARN' }) },
  },
});

const started = endWhileStarting(log);

const waiting = (error: unknown, sentence: string) => log.warn({ err: error }, sentence);

/** Connects to the database; ends the process where it is let in as a role that may change what it must not. */
async function connectDatabase(): Promise<Orm> {
  const orm = await createOrm({ databaseUrl: config.DATABASE_URL, maxConnections: 20 });
  const fault = await startFault(orm, config, waiting);
  if (!fault) return orm;
  console.error(`configuration: ${fault}`);
  return process.exit(78);
}

/** Connects as the role that deletes what is past its time; undefined where this worker does not. */
async function connectPurge({ PURGE_DATABASE_URL: databaseUrl }: WorkerConfig): Promise<Orm | undefined> {
  if (databaseUrl === undefined || !queues.includes('purges')) return undefined;
  const orm = await createOrm({ databaseUrl, maxConnections: 2 });
  const fault = await startFault(orm, config, waiting);
  if (!fault) return orm;
  console.error(`configuration: PURGE_${fault}`);
  return process.exit(78);
}

async function connectDependencies(config: WorkerConfig, { orm, temporal }: { orm: Orm; temporal: Client }) {
  const receiver = createWebhookReceiver(receiverSettings(config));
  const { DOCUMENT_ENCRYPTION_KEY, DOCUMENT_ENCRYPTION_OLD_KEYS } = config;
  const storage = createStorage(config.STORAGE_URL);
  const threads = createSealingThreads(config.PDF_THREADS);
  const keyServiceSettings = {
    url: config.KEY_SERVICE_URL,
    apiKey: config.KEY_SERVICE_WORKER_CREDENTIAL,
    tls: config.keyServiceTls,
  };
  const keyService = createKeyService(keyServiceSettings);
  const noted = noteProcess({ config, orm, log, keyService, storage });
  const purgeOrm = await connectPurge(config);
  const activities = createActivities({
    orm,
    purgeOrm,
    retentionDefaults: config.RETENTION_DEFAULTS,
    receiver,
    keyService,
    pdfSigner: createPdfSigner(keyServiceSettings),
    threads,
    messenger: createMessenger(config, orm),
    keys: deriveKeys(config, workerKeys),
    actKeys: actPublicKeys(config.ACT_PUBLIC_KEYS),
    documents: {
      orm,
      storage,
      documentKeys: documentKeysOf(DOCUMENT_ENCRYPTION_KEY, DOCUMENT_ENCRYPTION_OLD_KEYS),
    },
    converter: createConverter(config.CONVERTER_URL, {
      mayBeUnconfined: config.CONVERTER_UNCONFINED ?? config.ENV === 'development',
    }),
    baseUrl: config.BASE_URL,
    quotas: quotaSettings(config),
    sealedLinkDays: config.SEALED_LINK_DAYS,
    executions: createExecutions(temporal),
    noteServerClock: temporalClock(temporal, { clocks: noted.clocks, log }),
  });
  const close = async () => {
    await noted.leave();
    storage.close();
    await threads.stop();
    await receiver.close();
    await purgeOrm?.close();
    await orm.close();
  };
  return { activities, noted, close };
}

async function warnOfConverter(): Promise<void> {
  if (config.CONVERTER_URL !== undefined || !queues.includes('documents')) return;
  if (!(await findProgram('soffice'))) {
    log.warn(
      'there is no converter: no soffice on the PATH, and CONVERTER_URL is not set; uploads of DOCX and XLSX wait until a worker has one',
    );
    return;
  }
  if (await canConfine()) return;
  log.warn(
    { converts: config.CONVERTER_UNCONFINED ?? config.ENV === 'development' },
    'LibreOffice cannot be shut in with its work folder here (user namespaces): set CONVERTER_URL, or CONVERTER_UNCONFINED',
  );
}

/** Answers probes, where WORKER_PROBE_PORT says so; gives what ends that. A worker that was told to stop is not ready. */
async function answerProbes(orm: Orm, { health }: NotedProcess): Promise<() => void> {
  const { WORKER_PROBE_HOST: host, WORKER_PROBE_PORT: port } = config;
  const probes = createProbes(() => orm.em.fork().execute('select 1'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => probes.drain());
  return (await listenForProbes(withHealth(probes, health), { host, port })).close;
}

/** Answers scrapes, with the metrics of Temporal's SDK beside ours; gives what ends that. */
async function answerScrapes(orm: Orm, temporal: Client): Promise<() => void> {
  const { WORKER_METRICS_HOST: host, WORKER_METRICS_PORT: port, TAMGA_COMMIT: commit } = config;
  const leave = [
    measureFlows(orm),
    measureSafety(orm),
    measureSchedules(temporal),
    measureCertificates(clientCertificates(config)),
  ];
  const close = await startMetrics({ program: 'worker', commit, host, port }, readTemporalMetrics);
  return () => {
    for (const end of [close, ...leave]) end();
  };
}

/** Looks after what belongs to the flows: their schedules, and the place of this version. Gives what ends that. */
async function lookAfterFlows(temporal: Client, buildId: string): Promise<() => void> {
  await ensureSchedules(temporal);
  const leaveSchedules = keepSchedules(temporal, {
    failed: (error) => log.warn({ err: error }, 'the schedules could not be looked at'),
  });
  const leaveDeployment = keepDeployed(temporal, { buildId, versioning: config.WORKER_VERSIONING, log });
  return () => {
    leaveSchedules();
    leaveDeployment();
  };
}

async function main(): Promise<void> {
  for (const warning of plainWarnings(config)) log.warn(warning);
  const readers = await unconfinedReaders(config);
  if (readers?.mayStart) log.warn(readers.text);
  else if (readers) {
    console.error(`configuration: ${readers.text}`);
    process.exit(78);
  }
  await warnOfConverter();
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  const endTraces = await startTraces({ program: 'worker', endpoint, share });
  const orm = await connectDatabase();
  const connection = await NativeConnection.connect(config.temporal.connection);
  const { PAYLOAD_ENCRYPTION_KEY: payloadKey, PAYLOAD_ENCRYPTION_OLD_KEYS: oldPayloadKeys } = config;
  const payloadKeys = payloadKeysOf(payloadKey, oldPayloadKeys);
  const { namespace } = config.temporal;
  const temporal = createClient(payloadKeys, { connection, namespace });
  const { activities, noted, close } = await connectDependencies(config, { orm, temporal });
  const dataConverter = createDataConverter(payloadKeys, { onlyEncrypted: true });
  const buildId = config.WORKER_BUILD_ID ?? (await buildIdOf());
  const versioning = config.WORKER_VERSIONING;
  const workers = await createWorkers({
    connection,
    namespace,
    activities,
    dataConverter,
    log,
    maxCachedWorkflows: config.WORKER_MAX_CACHED_WORKFLOWS,
    queues,
    otherPlaces,
    identity: `worker@${hostname()} ${process.pid} ${buildId}`,
    ...(versioning === 'off' ? {} : { buildId }),
  });
  const leaveFlows = queues.includes('flows') ? await lookAfterFlows(temporal, buildId) : () => undefined;
  const leaveFailures = keepTaskFailures({ orm, temporal, failures: taskFailures }, (error) =>
    log.warn({ err: error }, 'workflows that could not be gone on with could not be written down'),
  );
  const closeProbes = await answerProbes(orm, noted);
  const closeMetrics = await answerScrapes(orm, temporal);
  const leaveAddresses = indexAddresses(orm, deriveKeys(config, ['addressSearch']), (error) =>
    log.warn(
      { err: error },
      'the addresses of flows could not be indexed for the search: it is tried again in ten minutes',
    ),
  );
  started();
  log.info({ queues, build_id: buildId, versioning }, 'worker ready');
  await Promise.all(workers.map((worker) => worker.run()));
  closeProbes();
  closeMetrics();
  leaveFlows();
  leaveFailures();
  await leaveAddresses();
  await close();
  await endTraces();
  await connection.close();
}

await main();
