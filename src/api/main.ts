import type { Server } from 'node:net';
import { parseApiConfig } from '#config/api.ts';
import { clientCertificates } from '#config/client-certificates.ts';
import { exposure, lameDuckMs, listeningHost } from '#config/listening.ts';
import { configOrExit } from '#config/parse.ts';
import { readPem } from '#config/pem-files.ts';
import { plainWarnings } from '#config/plain-ways.ts';
import { unconfinedReaders } from '#documents/sandbox/unconfined-readers.ts';
import { startFault } from '#entities/rights/own-role.ts';
import { createLogger } from '#log/log.ts';
import { closeGently } from '#probes/close-gently.ts';
import { createProbes } from '#probes/probes.ts';
import { measureCertificates } from '#telemetry/metrics/certificates.ts';
import { startMetrics } from '#telemetry/metrics/start.ts';
import { startTraces } from '#telemetry/traces/start.ts';
import { createApp } from './app.ts';
import { compressAhead } from './process/compress-ahead.ts';
import { connectDependencies } from './process/dependencies.ts';
import { createHttpServer } from './process/http-server.ts';
import { noteProcess } from './process/note-process.ts';
import { beginRegularWork } from './process/regular-work.ts';

const drainMs = 28_000;

const config = configOrExit(() => parseApiConfig(process.env));
const log = createLogger('api', config.LOG_LEVEL);

/** Listens where the settings say, and then calls `begun`. */
function listen(server: Server, begun: () => void): void {
  const host = listeningHost(config);
  server.listen(config.PORT, host, () => {
    log.info({ port: config.PORT, host: host ?? 'every address' }, 'api listening');
    begun();
  });
}

async function main(): Promise<void> {
  const readers = await unconfinedReaders(config);
  if (readers?.mayStart) log.warn(readers.text);
  else if (readers) {
    console.error(`configuration: ${readers.text}`);
    process.exit(78);
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  const endTraces = await startTraces({ program: 'api', endpoint, share });
  const deps = await connectDependencies(config, log);
  const waiting = (error: unknown, sentence: string) => log.warn({ err: error }, sentence);
  const fault = await startFault(deps.orm, config, waiting);
  if (fault) {
    console.error(`configuration: ${fault}`);
    process.exit(78);
  }
  const { API_METRICS_HOST, API_METRICS_PORT, TAMGA_COMMIT: commit } = config;
  const metricsAt = { host: API_METRICS_HOST, port: API_METRICS_PORT };
  await startMetrics({ program: 'api', commit, ...metricsAt });
  measureCertificates({
    TLS_CERT: config.TLS_CERT ? readPem({ name: 'TLS_CERT', path: config.TLS_CERT }) : undefined,
    ...clientCertificates(config),
  });
  const endRegularWork = beginRegularWork(deps);
  const leaveKeys = noteProcess(deps);
  const probes = createProbes(() => deps.orm.em.fork().execute('select 1'));
  const app = createApp(deps);
  const server = createHttpServer(deps, app, probes);
  server.on('error', (error: NodeJS.ErrnoException) => {
    const taken =
      error.code === 'EADDRINUSE' ? `port ${config.PORT} is taken; set PORT to a free one` : error.message;
    console.error(`api: ${taken}`);
    process.exit(1);
  });
  for (const warning of [exposure(config), ...plainWarnings(config)]) if (warning) log.warn(warning);
  listen(server, () => void compressAhead(app, deps));
  const stop = () => {
    log.info('draining');
    endRegularWork();
    deps.streams.end();
    probes.drain();
    setTimeout(() => process.exit(1), drainMs).unref();
    setTimeout(close, lameDuckMs(config));
  };
  const close = () => {
    closeGently(
      server,
      () =>
        void leaveKeys()
          .then(deps.close)
          .then(endTraces)
          .then(() => process.exit(0)),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

await main();
