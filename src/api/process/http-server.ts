import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getRequestListener } from '@hono/node-server';
import type { ApiConfig } from '#config/api.ts';
import type { createApp } from '../app.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { mostFormBytes } from '../http/input/form.ts';
import { limitBodyTime, longestUploadMs } from '../http/limits/slow-body.ts';
import { connectionLimits, limitConnections } from '../http/limits/connections.ts';
import { letEarlyAnswersArrive } from '../http/limits/early-answer.ts';
import { rememberedFirst } from '../trust/remembered-first.ts';
import { createProbes } from '#probes/probes.ts';

type Settings = Pick<ApiConfig, 'TLS_CERT' | 'TLS_KEY' | 'MAX_UPLOAD_BYTES'>;

/**
 * The API's one server, HTTPS where the configuration names a certificate: probes, which nothing limits, remembered status
 * answers, then the application.
 */
export function createHttpServer(
  { config, status, orm }: Pick<ApiDependencies, 'status' | 'orm'> & { config: Settings },
  { fetch }: Pick<ReturnType<typeof createApp>, 'fetch'>,
  probes = createProbes(() => orm.em.fork().execute('select 1')),
): Server {
  const application = getRequestListener(fetch);
  const remembered = rememberedFirst(
    status.ocsp,
    (incoming, outgoing) => void application(incoming, outgoing),
  );
  // A signature and its document come in one form.
  const most = mostFormBytes(2 * config.MAX_UPLOAD_BYTES);
  const options = { ...connectionLimits, requestTimeout: longestUploadMs(most) };
  const probesFirst: RequestListener = (incoming, outgoing) => {
    if (!probes.answer(incoming, outgoing)) remembered(incoming, outgoing);
  };
  const server = limitConnections(listen(config, options, probesFirst));
  return server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // A body that nobody would read need not be sent: a client that asks first has the answer at once.
    if (Number(incoming.headers['content-length'] ?? 0) <= most) outgoing.writeContinue();
    server.emit('request', incoming, outgoing);
  });
}

type Options = typeof connectionLimits & { requestTimeout: number };

function listen({ TLS_CERT: cert, TLS_KEY: key }: Settings, options: Options, then: RequestListener): Server {
  const listener: RequestListener = (incoming, outgoing) => {
    limitBodyTime(incoming, outgoing);
    letEarlyAnswersArrive(incoming);
    then(incoming, outgoing);
  };
  if (!cert || !key) return createServer(options, listener);
  const tls = { cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' as const };
  return createTlsServer({ ...options, ...tls }, listener);
}
