import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { startListening } from '#test/support/servers/listening.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';

const receiver = setUp(
  () => Promise.resolve(createWebhookReceiver({ allowPrivate: true })),
  (one) => one.close(),
);
const ends = setUp(
  () => Promise.resolve({ stops: [] as (() => void)[] }),
  ({ stops }) => stops.forEach((stop) => stop()),
);

const serve = untilTheEnd(startListening);
/** A real server on a free port; gives its address. */
const serveWith = async (listener: RequestListener) => (await serve(listener)).url;

const post = (url: string) => receiver.post({ url, headers: { 'x-webhook-id': '1' }, body: '{}' });

/** Starts a real server that calls `speak` with the bare socket of a client that has sent something. */
async function serveBytes(speak: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    ends.stops.push(() => socket.destroy());
    socket.once('data', () => speak(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** Writes a piece again and again until the socket is closed. */
function drip(socket: Socket, piece: () => string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece()), everyMs);
  socket.once('close', () => clearInterval(timer));
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';

/** Receivers that keep an attempt busy for as long as they are let. */
const endless: [string, () => Promise<string>][] = [
  ['never answers', () => serveWith(() => undefined)],
  ['takes the connection and reads nothing', () => serveBytes((socket) => socket.pause())],
  [
    'never ends its answer',
    () =>
      serveBytes((socket) => {
        socket.write(`${head}\r\n`);
        drip(socket, () => '.', 100);
      }),
  ],
  [
    'sends its head byte by byte',
    () =>
      serveBytes((socket) => {
        let sent = 0;
        drip(socket, () => head[sent++] ?? 'x', 300);
      }),
  ],
  [
    'sends a chunk of each byte',
    () =>
      serveBytes((socket) => {
        socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
        drip(socket, () => '1\r\nx\r\n', 100);
      }),
  ],
  [
    'promises an answer for ever',
    () =>
      serveBytes((socket) => {
        drip(socket, () => 'HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n', 50);
      }),
  ],
  [
    'says 100 Continue for ever',
    () =>
      serveBytes((socket) => {
        drip(socket, () => 'HTTP/1.1 100 Continue\r\n\r\n', 50);
      }),
  ],
  [
    'never ends the TLS handshake',
    async () => (await serveBytes(() => undefined)).replace('http:', 'https:'),
  ],
];

test('whatever a receiver does to last, an attempt ends after 10 s', { timeout: 40_000 }, async () => {
  const results = await Promise.all(
    endless.map(async ([name, serve]) => [name, await post(await serve())] as const),
  );
  for (const [name, result] of results) {
    expect(result, name).toMatchObject({ delivered: false, error: expect.stringMatching(/\S{5,}/) });
    expect(result.durationMs, name).toBeLessThan(14_000);
  }
  const timed = results
    .filter(([, result]) => result.error === 'no answer within 10 s')
    .map(([name]) => name);
  expect(timed).toEqual(
    expect.arrayContaining(['never answers', 'never ends its answer', 'sends its head byte by byte']),
  );
});

test('a compressed answer is kept as it came, never blown up', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const url = await serveWith((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb),
  );
  const kept = bomb.subarray(0, 2_048).toString('utf8').replaceAll('\0', '');
  expect(await post(url)).toMatchObject({ delivered: true, responseCode: 200, responseBody: kept });
});

test('a head of a hundred thousand lines is a failed attempt', async () => {
  const url = await serveBytes((socket) => {
    socket.write(head);
    for (let line = 0; line < 1_000 && !socket.destroyed; line += 1) socket.write('x: y\r\n'.repeat(100));
  });
  expect(await post(url)).toMatchObject({ delivered: false, error: expect.stringMatching(/header/i) });
});

/** A self-signed certificate for 127.0.0.1 and its key, in PEM. */
async function selfSigned(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await scratchFolder();
  const made = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1';
  const files = '-addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem';
  execFileSync('openssl', ['req', ...`${made} ${files}`.split(' ')], { cwd: folder, stdio: 'pipe' });
  const [key, cert] = await Promise.all(['key.pem', 'cert.pem'].map((name) => readFile(join(folder, name))));
  if (!key || !cert) throw new Error('no certificate was made');
  return { key, cert };
}

test('a certificate that nobody vouches for is refused', async () => {
  const server = createHttpsServer(await selfSigned(), (_, response) => response.end('taken'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  expect(await post(`https://127.0.0.1:${port}/hook`)).toMatchObject({
    delivered: false,
    error: expect.stringMatching(/self.signed/i),
  });
});
