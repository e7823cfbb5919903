import { pino } from 'pino';
import { lameDuckMs } from '#config/listening.ts';
import { configOrExit } from '#config/parse.ts';
import { isOpenToOthers } from '#config/hardware-token.ts';
import { readPem } from '#config/pem-files.ts';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import type { KeyServiceConfig } from '#config/keyservice.ts';
import { measureCertificates } from '#telemetry/metrics/certificates.ts';
import { startMetrics } from '#telemetry/metrics/start.ts';
import { startTraces } from '#telemetry/traces/start.ts';
import { measureClock } from './metrics/clock.ts';
import { measureEnds } from './metrics/ends.ts';
import { attentionOf } from './ca/attention.ts';
import { renewAuthority } from './ca/find-issuer.ts';
import { describeError } from './http/errors.ts';
import { serveKeys, type Serving } from './http/serve.ts';
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

function fail(message: string, exitCode = 1): never {
  console.error(`key service: ${message}`);
  process.exit(exitCode);
}

/** Takes the process off the list of those that read stored keys, and closes its database. */
async function leave(service: KeyService): Promise<void> {
  await forgetHolder(service).catch((error: unknown) =>
    logger.warn(describeError(error), 'the end of this process could not be written down'),
  );
  service.clock.close();
  await service.orm.close();
}

/** Stops at a signal: not ready at once, closed after LAME_DUCK_SECONDS, ended when the requests in flight are. */
function drainOnSignal(serving: Serving, close: () => Promise<unknown>): void {
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping: finishing the requests in flight');
    serving.drain();
    const duck = lameDuckMs(config);
    setTimeout(() => fail('requests were still in flight after 30 s'), duck + drainPatience).unref();
    setTimeout(() => serving.close(() => void close().finally(() => process.exit(0))), duck);
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
  const { TLS_CERT: path } = config;
  measureCertificates({ TLS_CERT: path === undefined ? undefined : readPem({ name: 'TLS_CERT', path }) });
  measureEnds(service);
  measureClock(service, logger);
  const serving = await serveKeys(service, { config, logger, fail });
  drainOnSignal(serving, () => Promise.all([leave(service), service.token?.close(), endTraces()]));
  renewRegularly(service);
  purgeRegularly(service);
  closeTimestampsHourly(service);
  noteActiveKeyRegularly(service);
} catch (error) {
  if (error instanceof StartError) fail(error.message, error.exitCode);
  logger.fatal(describeError(error), 'the key service cannot start');
  process.exit(1);
}
