import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { partnerProblem } from '#wire/problem-body.ts';

/** The limits that Node's HTTP server sets a connection, in milliseconds and bytes; those of bodies are in arrival.ts. */
export const connectionLimits = {
  /** Until all headers are there. */
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than a balancer keeps one, 60 s with most: the side that may send must be the one that closes. */
  keepAliveTimeout: 75_000,
  /** Request line and headers together. */
  maxHeaderSize: 16_384,
} as const;

const mostHeaders = 100;
const mostConnections = 10_000;

const faults: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: `The address and the headers together are larger than ${connectionLimits.maxHeaderSize} bytes.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time. Send it again.' },
};
const malformed = { status: 400, message: 'This is not a request of HTTP/1.1.' };

function tell(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = faults[error.code ?? ''] ?? malformed;
  const body = JSON.stringify(partnerProblem({ code: 'invalid_request', message }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The time that a slow sender has to read that answer, in milliseconds. */
const lateMs = 2_000;

/** Tells a request that did not arrive in time, and ends its connection. */
export function refuseLate(socket: Duplex): void {
  tell(Object.assign(new Error('the request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  setTimeout(() => socket.destroy(), lateMs).unref();
}

/** Bounds the headers and connections of a server, and tells the sender of a broken request what was wrong with it. */
export function limitConnections(server: Server): Server {
  server.maxHeadersCount = mostHeaders;
  server.maxConnections = mostConnections;
  return server.on('clientError', tell);
}
