import type { ServerResponse } from 'node:http';

/** What a server of Node's has for this, over TLS or not. */
export type ClosableServer = {
  prependListener(event: 'request', listener: (request: unknown, response: ServerResponse) => void): unknown;
  close(done: () => void): unknown;
  /** Absent in HTTP/2, which no program of ours serves. */
  closeIdleConnections?: () => void;
};

/**
 * Takes no new connection, finishes what is in flight, and calls `done`. Each answer from now on says that its connection
 * ends: a caller that sends one request after another over a kept connection would keep the server open for ever.
 */
export function closeGently(server: ClosableServer, done: () => void): void {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  server.close(done);
  // A connection whose last answer went out before is kept for more.
  setInterval(() => server.closeIdleConnections?.(), 200).unref();
}
