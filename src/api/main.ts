import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { serve, type ServerType } from '@hono/node-server';
import { parseApiConfig, type ApiConfig } from '#config/api.ts';
import { configOrExit } from '#config/parse.ts';
import { createLogger } from '../log.ts';
import { createApp } from './app.ts';
import { connectDependencies } from './dependencies.ts';
import { purgeRegularly } from './purge.ts';

const drainMs = 28_000;

const config = configOrExit(() => parseApiConfig(process.env));
const log = createLogger('api', config.LOG_LEVEL);

function listen(fetch: ReturnType<typeof createApp>['fetch'], settings: ApiConfig): ServerType {
  const tls =
    settings.TLS_CERT && settings.TLS_KEY
      ? {
          createServer: createTlsServer,
          serverOptions: {
            cert: readFileSync(settings.TLS_CERT),
            key: readFileSync(settings.TLS_KEY),
            minVersion: 'TLSv1.2' as const,
          },
        }
      : {};
  const address = { fetch, port: settings.PORT, ...(settings.HOST ? { hostname: settings.HOST } : {}) };
  return serve({ ...address, ...tls }, () => log.info({ port: settings.PORT }, 'api listening'));
}

async function main(): Promise<void> {
  const deps = await connectDependencies(config, log);
  const stopPurging = purgeRegularly(deps);
  const server = listen(createApp(deps).fetch, config);
  server.on('error', (error: NodeJS.ErrnoException) => {
    const taken =
      error.code === 'EADDRINUSE' ? `port ${config.PORT} is taken; set PORT to a free one` : error.message;
    console.error(`api: ${taken}`);
    process.exit(1);
  });
  const stop = () => {
    log.info('draining');
    stopPurging();
    const force = setTimeout(() => process.exit(1), drainMs);
    force.unref();
    server.close(() => void deps.close().then(() => process.exit(0)));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

await main();
