import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { serve } from '@hono/node-server';
import type { ServerType } from '@hono/node-server';
import { pino } from 'pino';
import { configOrExit } from '#config/parse.ts';
import { closeGently, type ClosableServer } from '#probes/close-gently.ts';
import { isOpenToOthers } from '#config/hardware-token.ts';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import type { KeyServiceConfig } from '#config/keyservice.ts';
import { startMetrics } from '#telemetry/metrics/start.ts';
import { startTraces } from '#telemetry/traces/start.ts';
import { measureEnds } from './metrics/ends.ts';
import { createApp } from './app.ts';
import { credentialsOf } from './callers/authenticate.ts';
import { attentionOf } from './ca/attention.ts';
import { renewAuthority } from './ca/find-issuer.ts';
import { describeError } from './http/errors.ts';
import { StartError } from './open-keys.ts';
import { startKeyService } from './start.ts';
import type { KeyService } from './service.ts';
import { closeTimestamps } from './tsa/log/close-timestamps.ts';
import { forgetHolder } from './rotation/key-holders.ts';
import { noteActiveKey } from './rotation/note-active-key.ts';
import { purgeActivations } from './signing/activation/purge-activations.ts';

/** The time that requests in flight may take once the service was told to stop, in milliseconds. */
const drainPatience = 30_000;
const hour = 60 * 60 * 1000;
const minute = 60 * 1000;
const tenMinutes = 10 * 60 * 1000;

const config = configOrExit(() => parseKeyServiceConfig(process.env));
const logger = pino({ name: 'keyservice' });

/** TLS as the settings ask for it: with TLS_CLIENT_CA a caller without a certificate of theirs gets no connection. */
function tlsOf({ TLS_CERT: cert, TLS_KEY: key, TLS_CLIENT_CA: ca }: KeyServiceConfig) {
  if (!cert || !key) return {};
  const clients = ca ? { ca: readFileSync(ca), requestCert: true, rejectUnauthorized: true } : {};
  const own = { cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' as const };
  return { createServer: createTlsServer, serverOptions: { ...own, ...clients } };
}

function warnOfOpenings(config: KeyServiceConfig): void {
  const { WITHOUT_CLIENT_CERTIFICATES: open, TLS_CLIENT_CA: ca, PKCS11_PIN_FILE: pinFile } = config;
  if (open && ca === undefined)
    logger.warn(
      'WITHOUT_CLIENT_CERTIFICATES: whoever reaches this address may try credentials; set TLS_CLIENT_CA to ask callers for certificates',
    );
  if (pinFile !== undefined && isOpenToOthers(pinFile))
    logger.warn('PKCS11_PIN_FILE: every user of this machine may read it; take that right away (chmod o-r)');
  if (config.ACT_PUBLIC_KEYS.length === 0)
    logger.warn('ACT_PUBLIC_KEYS is not set: no signature by a one-time key or an activation can be proved');
}

function listen(service: KeyService, settings: KeyServiceConfig): ServerType {
  const { SERVER_HOST: hostname, SERVER_PORT: port } = settings;
  const { fetch } = createApp(service, { credentials: credentialsOf(settings), logger });
  const tls = tlsOf(settings);
  const server = serve({ fetch, hostname, port, ...tls }, () => {
    logger.info({ address: hostname, port }, 'the key service is ready');
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    const taken = error.code === 'EADDRINUSE';
    fail(
      taken
        ? `SERVER_PORT: port ${port} is in use; stop the process that uses it, or choose another port`
        : error.message,
    );
  });
  return server;
}

function fail(message: string, exitCode = 1): never {
  console.error(`key service: ${message}`);
  process.exit(exitCode);
}

/** Takes the process off the list of those that read stored keys, and closes its database. */
async function leave(service: KeyService): Promise<void> {
  await forgetHolder(service).catch((error: unknown) =>
    logger.warn(describeError(error), 'the end of this process could not be written down'),
  );
  await service.orm.close();
}

function drainOnSignal(
  server: ClosableServer,
  { service, endTraces }: { service: KeyService; endTraces: () => Promise<void> },
): void {
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping: finishing the requests in flight');
    setTimeout(() => fail('requests were still in flight after 30 s'), drainPatience).unref();
    closeGently(server, () => {
      void Promise.all([leave(service), service.token?.close(), endTraces()]).finally(() => process.exit(0));
    });
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

/** Looks every ten minutes whether one of the service's own certificates nears its end, or another process has renewed one. */
function renewRegularly(service: KeyService): void {
  const renew = async (): Promise<void> => {
    try {
      await renewAuthority(service);
      const attention = await attentionOf(service, new Date());
      if (attention.length > 0) logger.error({ attention }, 'the certificate authority waits for a person');
    } catch (error) {
      logger.error(describeError(error), "the look at the authority's certificates failed");
    }
  };
  setInterval(() => void renew(), tenMinutes).unref();
}

/** Deletes ended activations now and every ten minutes. */
function purgeRegularly(service: KeyService): void {
  const purge = () =>
    purgeActivations(service).catch((error: unknown) =>
      logger.warn(describeError(error), 'ended activations could not be deleted'),
    );
  void purge();
  setInterval(() => void purge(), tenMinutes).unref();
}

/** Says every minute under which key this process encrypts, so that nobody takes it away meanwhile. */
function noteActiveKeyRegularly({ orm, keks }: KeyService): void {
  const note = () =>
    noteActiveKey(orm, keks).catch((error: unknown) =>
      logger.warn(describeError(error), 'the use of KEY_ENCRYPTION_KEY could not be written down'),
    );
  setInterval(() => void note(), minute).unref();
}

/** Puts the root over the timestamps of the last hour into the log of operations, now and every hour. */
function closeTimestampsHourly(service: KeyService): void {
  const close = () =>
    closeTimestamps(service).catch((error: unknown) =>
      logger.warn(describeError(error), 'the log of timestamps could not be closed'),
    );
  void close();
  setInterval(() => void close(), hour).unref();
}

try {
  warnOfOpenings(config);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  const endTraces = await startTraces({ program: 'keyservice', endpoint, share });
  const service = await startKeyService(config, logger);
  const { KEY_SERVICE_METRICS_HOST: host, KEY_SERVICE_METRICS_PORT: port, TAMGA_COMMIT: commit } = config;
  await startMetrics({ program: 'keyservice', commit, host, port });
  measureEnds(service);
  drainOnSignal(listen(service, config), { service, endTraces });
  renewRegularly(service);
  purgeRegularly(service);
  closeTimestampsHourly(service);
  noteActiveKeyRegularly(service);
} catch (error) {
  if (error instanceof StartError) fail(error.message, error.exitCode);
  logger.fatal(describeError(error), 'the key service cannot start');
  process.exit(1);
}
