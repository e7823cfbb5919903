import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { KeyServiceConfig } from '#config/keyservice.ts';
import { closeGently } from '#probes/close-gently.ts';
import { listenForProbes } from '#probes/listen.ts';
import { createProbes, withHealth } from '#probes/probes.ts';
import { createApp } from '../app.ts';
import { credentialsOf } from '../callers/authenticate.ts';
import type { KeyService } from '../service.ts';
import { healthOf, tokenHindrance } from './health.ts';

/** A key service that listens. */
export type Serving = {
  /** From now on its probe says that it is not ready. */
  drain: () => void;
  /** Takes no new connection and calls `done` when the requests in flight are answered. */
  close: (done: () => void) => void;
};

type Process = { config: KeyServiceConfig; logger: Logger; fail: (message: string) => never };

/** TLS as the settings ask for it: with TLS_CLIENT_CA a caller without a certificate of theirs gets no connection. */
function serverOf(config: KeyServiceConfig, listener: RequestListener): Server {
  const { TLS_CERT: cert, TLS_KEY: key, TLS_CLIENT_CA: ca } = config;
  if (!cert || !key) return createServer(listener);
  const clients = ca ? { ca: readFileSync(ca), requestCert: true, rejectUnauthorized: true } : {};
  const own = { cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' as const };
  return createTlsServer({ ...own, ...clients }, listener);
}

/**
 * Serves the operations and the probes on SERVER_PORT, and the probes with `/health` on KEY_SERVICE_PROBE_PORT, which asks nobody
 * for a certificate. Calls `fail` when a port is taken.
 */
export async function serveKeys(service: KeyService, { config, logger, fail }: Process): Promise<Serving> {
  const { SERVER_HOST: hostname, SERVER_PORT: port } = config;
  const { fetch } = createApp(service, { credentials: credentialsOf(config), logger });
  const application = getRequestListener(fetch);
  const askDatabase = () => service.orm.em.fork().execute('select 1');
  const probes = createProbes(askDatabase, () => tokenHindrance(service));
  const server = serverOf(config, (incoming, outgoing) => {
    if (!probes.answer(incoming, outgoing)) void application(incoming, outgoing);
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    const taken = `SERVER_PORT: port ${port} is in use; stop the process that uses it, or choose another port`;
    fail(error.code === 'EADDRINUSE' ? taken : error.message);
  });
  const forPeople = withHealth(probes, () => healthOf(service));
  const { KEY_SERVICE_PROBE_HOST: host, KEY_SERVICE_PROBE_PORT: probePort } = config;
  const probing = await listenForProbes(forPeople, { host, port: probePort }).catch(
    (error: NodeJS.ErrnoException) => fail(`KEY_SERVICE_PROBE_PORT: ${error.message}`),
  );
  server.listen(port, hostname, () => logger.info({ address: hostname, port }, 'the key service is ready'));
  return {
    drain: probes.drain,
    close: (done) =>
      closeGently(server, () => {
        probing.close();
        done();
      }),
  };
}
