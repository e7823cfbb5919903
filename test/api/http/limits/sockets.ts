import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Sending = { head: string; start: string; chunked: boolean };

/** So much is sent before anything is read, as a client does that looks at the answer last; bytes. */
const blindly = 8_000_000;
const part = Buffer.alloc(65_536, 'x');
const lineEnd = Buffer.from('\r\n');

/** Opens a connection; `answer` gives the text that has come back on it. */
function open(port: number): { socket: Socket; answer: () => string } {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => parts.push(bytes));
  return { socket, answer: () => Buffer.concat(parts).toString('utf8') };
}

const write = (socket: Socket, bytes: Uint8Array | string) =>
  new Promise<void>((resolve) => socket.write(bytes, () => resolve()));

/** Sends a request whose body does not end, on a connection of its own; gives the answer once it is there. */
export async function goOnSending(baseUrl: string, { head, start, chunked }: Sending): Promise<string> {
  const { socket, answer } = open(Number(new URL(baseUrl).port));
  const framed = (bytes: Buffer) =>
    chunked ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, lineEnd]) : bytes;
  socket.pause();
  await write(socket, head);
  await write(socket, framed(Buffer.from(start)));
  for (let sent = 0; sent < blindly && !socket.destroyed; sent += part.length)
    await write(socket, framed(part));
  socket.resume();
  while (!socket.destroyed && !answer().endsWith('}')) {
    await write(socket, framed(part));
    await sleep(1);
  }
  socket.destroy();
  return answer();
}

/** Serves every request by a listener, on a free port. */
export async function serveHttp(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { port, stop };
}

type Trickle = { length: number; part: number; everyMs: number };

/** Sends a body of so many bytes in parts, one after each pause, and gives the answer. */
export async function trickle(port: number, { length, part, everyMs }: Trickle): Promise<string> {
  const { socket, answer } = open(port);
  await write(socket, `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  for (let sent = 0; sent < length && answer() === ''; sent += part) {
    await sleep(everyMs);
    await write(socket, Buffer.alloc(part, 'x'));
  }
  if (!socket.closed) await once(socket, 'close');
  return answer();
}
