import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { runCollectors } from './collectors.ts';
import { registry } from './registry.ts';

/** The address of a process's metrics; nothing listens without a port. */
export type MetricsAddress = { host: string; port: number | undefined };

/** Gives metrics of another source in Prometheus' text format. */
export type More = () => Promise<string>;

/** The longest that a scrape may take, in milliseconds: Prometheus gives up after 10 s. */
const patienceMs = 9_000;

/**
 * Answers `GET /metrics` in Prometheus' text format on an address of its own, with those of another source behind them;
 * everything else is 404. Throws an error that names the port when it is taken.
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  more: More = () => Promise.resolve(''),
): Promise<{ port: number | undefined; close: () => void }> {
  if (port === undefined) return { port, close: () => undefined };
  const server = createServer((request, response) => void answer(request, response, more));
  server.requestTimeout = patienceMs;
  server.maxConnections = 20;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `the port ${port} for metrics is taken on ${host}; set another one`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: typeof address === 'object' && address ? address.port : port, close };
}

async function answer(request: IncomingMessage, response: ServerResponse, more: More): Promise<void> {
  const [path] = (request.url ?? '').split('?', 1);
  if (path !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  try {
    const ours = runCollectors().then(() => registry.metrics());
    const text = (await Promise.all([ours, more()])).join('');
    response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : text);
  } catch {
    // A scrape that fails is seen: `up` is 0.
    response.writeHead(500).end();
  }
}
