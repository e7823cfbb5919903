import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getRequestListener } from '@hono/node-server';
import type { ApiConfig } from '#config/api.ts';
import type { createApp } from './app.ts';
import type { ApiDependencies } from './deps.ts';
import { connectionLimits, limitConnections } from './limits/connections.ts';
import { rememberedFirst } from './trust/remembered-first.ts';

/** The API's one server, HTTPS where the configuration names a certificate: remembered status answers, then the application. */
export function createHttpServer(
  {
    config,
    status,
  }: Pick<ApiDependencies, 'status'> & {
    config: Pick<ApiConfig, 'TLS_CERT' | 'TLS_KEY'>;
  },
  { fetch }: Pick<ReturnType<typeof createApp>, 'fetch'>,
): Server {
  const application = getRequestListener(fetch);
  const listener = rememberedFirst(status.ocsp, (incoming, outgoing) => void application(incoming, outgoing));
  const { TLS_CERT: cert, TLS_KEY: key } = config;
  if (!cert || !key) return limitConnections(createServer(connectionLimits, listener));
  const tls = { cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' as const };
  return limitConnections(createTlsServer({ ...connectionLimits, ...tls }, listener));
}
