import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createServer as createHttpServer } from 'node:http';
import { request } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A certificate of a server, its key, and the authority that issued it, in PEM. */
export type Identity = { cert: Buffer; key: Buffer; ca: Buffer };

const commands = `
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 30 -subj '/CN=Public authority of a test' -keyout ca.key -out ca.pem
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -subj /CN=localhost -keyout server.key |
  openssl x509 -req -CA ca.pem -CAkey ca.key -days 30 -out server.pem \
    -extfile <(printf 'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n')
`;

/** Makes, in a folder, the identity of a server on this machine by an authority of its own: ca.pem, server.pem, server.key. */
export async function makeIdentity(folder: string): Promise<Identity> {
  await execute('bash', ['-euo', 'pipefail', '-c', commands], { cwd: folder });
  const read = (name: string) => readFile(join(folder, name));
  const [cert, key, ca] = await Promise.all([read('server.pem'), read('server.key'), read('ca.pem')]);
  return { cert, key, ca };
}

async function listening(server: Server): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** A proxy that ends TLS in front of a server that speaks HTTP/2 without it, as in front of Temporal. */
export function startTlsFront(identity: Identity, address: string) {
  const [host = '', port] = address.split(':');
  const server = createTlsServer({ ...identity, ALPNProtocols: ['h2'] }, (outside) => {
    const inside = connect(Number(port), host);
    outside.pipe(inside).pipe(outside);
    outside.on('error', () => inside.destroy());
    inside.on('error', () => outside.destroy());
  });
  return listening(server);
}

/** A proxy that passes requests by http to an https server, as PKI_URL needs one; `target` is known when it is asked. */
export function startStatusFront(identity: Identity, target: () => string) {
  const server = createHttpServer((incoming, answer) => {
    const { method, headers } = incoming;
    const outgoing = request(
      new URL(incoming.url ?? '/', target()),
      { method, headers: { ...headers, 'x-forwarded-for': '127.0.0.1' }, ca: identity.ca },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.on('error', () => answer.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  return listening(server);
}
