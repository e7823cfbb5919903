import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#stack/system/ports.ts';

/** A way to a TCP server: shut, its connections break and new ones are refused, as when the server is away. */
export type Gate = {
  port: number;
  /** Leads to the server of this address from now on; gives the address by way of the gate. */
  before: (url: string) => string;
  shut(): Promise<void>;
  /** Takes connections and passes nothing on, as a server that hangs; `open` ends that. */
  hang(): void;
  open(): Promise<void>;
};

/**
 * Starts an open gate on a free port of 127.0.0.1. A shut gate leaves no connection behind; opening an open one does
 * nothing.
 */
export async function startGate(): Promise<Gate> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let hangs = false;
  let target = { host: '127.0.0.1', port: 0 };
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.once('close', () => sockets.delete(from));
    from.on('error', () => to.destroy());
    from.pipe(to);
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (hangs) {
      sockets.add(near.on('error', () => near.destroy()));
      return;
    }
    const far = connect(target);
    join(near, far);
    join(far, near);
  });
  const open = async () => {
    if (hangs) breakAll();
    hangs = false;
    if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  await open();
  return {
    port,
    open,
    before: (url) => {
      const address = new URL(url);
      target = { host: address.hostname, port: Number(address.port) };
      address.port = String(port);
      return address.href;
    },
    hang: () => {
      breakAll();
      hangs = true;
    },
    shut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      breakAll();
      await closed;
    },
  };
}
