import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../deps.ts';
import { hasBody } from './slow-body.ts';

/** For how long, and how much, is read of a body that nobody wants any more; milliseconds and bytes. */
const lingering = { ms: 20_000, bytes: 67_108_864 };

const lastOf = new WeakMap<Socket, IncomingMessage>();
const leaving = new WeakSet<Socket>();

/**
 * Lets an answer arrive that was given before the whole body was there. A connection that is closed while bytes come in is
 * reset, and the answer is lost to who is still sending: so it is closed for writing alone, and what still comes is
 * thrown away, until the body or its sender ends, but at most for 20 s or 64 MiB.
 */
export function letEarlyAnswersArrive(incoming: IncomingMessage): void {
  if (!hasBody(incoming)) return;
  const { socket } = incoming;
  if (!lastOf.has(socket)) {
    const destroySoon = socket.destroySoon.bind(socket);
    // What Node calls when the last answer of a connection is written.
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
