import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { createApp } from '#keyservice/app.ts';
import { credentialsOf } from '#keyservice/callers/authenticate.ts';
import type { KeyService } from '#keyservice/service.ts';
import { startKeyService } from '#keyservice/start.ts';
import { cheapPins } from './cheap-pins.ts';

// Runs key services for the tests of one test process, each with settings, database and port of its own, as
// src/keyservice/main.ts runs one.

/** A key service to be started with these settings; without them, the one that was started under this id ends. */
export type Asked = { id: string; settings?: Record<string, string> };
/** Done, or why not. */
export type Told = { id: string; failure?: string };

const running = new Map<string, { service: KeyService; server: Server }>();
const logger = pino({ level: 'silent' });

async function start(id: string, settings: Record<string, string>): Promise<void> {
  const config = parseKeyServiceConfig(settings);
  const service = await startKeyService(config, logger, cheapPins);
  const { fetch } = createApp(service, { credentials: credentialsOf(config), logger });
  const server = serve({ fetch, hostname: config.SERVER_HOST, port: config.SERVER_PORT }) as Server;
  running.set(id, { service, server });
  await once(server, 'listening');
}

async function stop(id: string): Promise<void> {
  const found = running.get(id);
  running.delete(id);
  if (!found) return;
  const closed = once(found.server, 'close');
  found.server.close();
  found.server.closeAllConnections();
  await closed;
  await found.service.orm.close(true);
  await found.service.token?.close();
}

process.on('message', ({ id, settings }: Asked) => {
  const told = (failure: { failure?: string } = {}) => process.send?.({ id, ...failure } satisfies Told);
  (settings ? start(id, settings) : stop(id)).then(
    () => told(),
    (error: unknown) =>
      told({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// However the test process ended.
process.on('disconnect', () => process.exit(0));
