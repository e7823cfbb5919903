import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../deps.ts';
import { hasBody } from './slow-body.ts';

/** The limits of reading a body that nobody wants any more, in milliseconds and bytes. */
const lingering = { ms: 20_000, bytes: 67_108_864 };

const lastOf = new WeakMap<Socket, IncomingMessage>();
const leaving = new WeakSet<Socket>();

/**
 * Lets an answer arrive that was given before the whole body was there. Closing a connection while bytes come in resets it,
 * and the sender loses the answer. So it is closed for writing alone, and the remaining bytes are thrown away until the body
 * or its sender ends, but for at most 20 s or 64 MiB.
 */
export function letEarlyAnswersArrive(incoming: IncomingMessage): void {
  if (!hasBody(incoming)) return;
  const { socket } = incoming;
  if (!lastOf.has(socket)) {
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls this when the last answer of a connection is written.
    socket.destroySoon = () => {
      const last = lastOf.get(socket);
      if (last && !last.complete && !socket.destroyed) linger(socket, { incoming: last, destroySoon });
      else destroySoon();
    };
  }
  lastOf.set(socket, incoming);
}

type Leaving = { incoming: IncomingMessage; destroySoon: () => void };

function linger(socket: Socket, { incoming, destroySoon }: Leaving): void {
  if (leaving.has(socket)) return;
  leaving.add(socket);
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingering.ms).unref();
  socket.once('close', () => clearTimeout(timer));
  let left = lingering.bytes;
  incoming.removeAllListeners('data').removeAllListeners('readable');
  incoming.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) destroySoon();
  });
  incoming.once('end', destroySoon).resume();
}

/** Says of a connection that it ends with this answer when not all of the request is there: nothing else can follow. */
export const closeWhereUnread: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { incoming }: Partial<ApiEnv['Bindings']> = c.env;
  if (incoming && hasBody(incoming) && !incoming.complete) c.header('Connection', 'close');
};
