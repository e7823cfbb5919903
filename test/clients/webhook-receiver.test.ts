import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import { freePort } from '#stack/system/ports.ts';
import { startListening } from '#test/support/servers/listening.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';

const receiver = setUp(
  () => Promise.resolve(createWebhookReceiver({ allowPrivate: true })),
  (one) => one.close(),
);
const guarded = setUp(
  () => Promise.resolve(createWebhookReceiver({ allowPrivate: false })),
  (one) => one.close(),
);
const serve = untilTheEnd(startListening);
/** A real server on a free port; gives its address. */
const serveWith = async (listener: RequestListener) => (await serve(listener)).url;

const headers = { 'content-type': 'application/json', 'x-webhook-id': '1' };
const body = '{"name":"Гэрээ 🖋"}';
const post = (url: string, by = receiver) => by.post({ url, headers, body });

test('posts body and headers as they are and reads the answer', async () => {
  const got: { method?: string; type?: string; text: string }[] = [];
  const url = await serveWith((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers: sent } = request;
      got.push({ method, type: sent['content-type'] ?? '', text: Buffer.concat(chunks).toString() });
      response.writeHead(202).end('taken');
    });
  });
  expect(await post(url)).toEqual({
    delivered: true,
    responseCode: 202,
    responseBody: 'taken',
    durationMs: expect.any(Number),
  });
  expect(got).toEqual([{ method: 'POST', type: 'application/json', text: body }]);
});

/** Receivers as production has them, but for the address that this machine has. */
const encrypted = setUp(
  () => Promise.resolve(createWebhookReceiver({ allowPrivate: true, allowPlain: false })),
  (one) => one.close(),
);

test.each(['http://hook.example/', 'http://hook.example:443/', 'http://127.0.0.1:8443/'])(
  'in production %s is neither taken nor called',
  async (url) => {
    await expect(encrypted.assertAllowed(new URL(url))).rejects.toMatchObject({
      name: 'ForbiddenReceiverError',
      expected: expect.stringContaining('expected an https address'),
    });
    expect((await post(url, encrypted)).error).toMatch(/is not spoken to by https/);
  },
);

test('a plain receiver gets nothing in production', async () => {
  let calls = 0;
  const url = await serveWith((_, response) => {
    calls += 1;
    response.end();
  });
  expect(await post(url, encrypted)).toMatchObject({ delivered: false });
  expect(calls).toBe(0);
});

test.each([1, 22, 25, 80, 442, 444, 1023])('in production no port %i', async (port) => {
  const url = `https://127.0.0.1:${port}/`;
  await expect(encrypted.assertAllowed(new URL(url))).rejects.toThrow(/belongs to another service/);
  expect((await post(url, encrypted)).error).toMatch(/belongs to another service/);
});

test.each(['', ':443', ':1024', ':8443', ':65535'])('in production https with port %s', async (port) => {
  const allowed = encrypted.assertAllowed(new URL(`https://127.0.0.1${port}/`));
  await expect(allowed).resolves.toBeUndefined();
});

test.each([199 + 1, 201, 204, 299])('%i is a success', async (status) => {
  const url = await serveWith((_, response) => response.writeHead(status).end());
  expect(await post(url)).toMatchObject({ delivered: true, responseCode: status, responseBody: '' });
});

test.each([300, 304, 400, 404, 410, 429, 500, 503])('%i is none', async (status) => {
  const url = await serveWith((_, response) => response.writeHead(status).end());
  const result = await post(url);
  expect(result).toMatchObject({ delivered: false, responseCode: status });
  expect(result.error).toBeUndefined();
});

test.each([301, 302, 303, 307, 308])('a %i is not followed', async (status) => {
  let followed = 0;
  const target = await serveWith((_, response) => {
    followed += 1;
    response.end();
  });
  const url = await serveWith((_, response) => response.writeHead(status, { location: target }).end());
  expect(await post(url)).toMatchObject({ delivered: false, responseCode: status });
  expect(followed).toBe(0);
});

test('2 KiB of an answer are kept, and no more is read than needed', async () => {
  let written = 0;
  const url = await serveWith((_, response) => {
    const chunk = Buffer.alloc(65_536, 'x');
    const more = () => {
      while (!response.destroyed && written < 1_000_000_000) {
        written += chunk.length;
        if (!response.write(chunk)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  });
  const result = await post(url);
  expect(result).toMatchObject({ delivered: true, responseCode: 200, responseBody: 'x'.repeat(2_048) });
  expect(written).toBeLessThan(50_000_000);
});

test.each<[string, Buffer | string, string]>([
  ['NUL', 'a\0b', 'ab'],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'a\uFFFDb'],
  ['any script', 'Болсон 🖋', 'Болсон 🖋'],
])('an answer with %s can be stored', async (_, given, kept) => {
  const url = await serveWith((_request, response) => response.end(given));
  expect((await post(url)).responseBody).toBe(kept);
});

test('a refused connection is a result with the reason', async () => {
  const result = await post(`http://127.0.0.1:${await freePort()}/`);
  expect(result).toMatchObject({ delivered: false, error: expect.stringContaining('ECONNREFUSED') });
  expect(result.responseCode).toBeUndefined();
});

test.each<[string, RequestListener]>([
  ['before the answer', (request) => request.socket.destroy()],
  [
    'within the answer',
    (request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => request.socket.destroy());
    },
  ],
  ['by something that is no HTTP', (request) => request.socket.end('hello\r\n\r\n')],
  ['by a head of 20 KB', (_, response) => response.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end()],
])('a connection that ends %s is a result', async (_, listener) => {
  const result = await post(await serveWith(listener));
  expect(result).toMatchObject({ delivered: false, error: expect.stringMatching(/\S{5,}/) });
});

test('an attempt that lasts holds up no other to the same receiver', async () => {
  const waiting: (() => void)[] = [];
  const url = await serveWith((_, response) => {
    waiting.push(() => response.end());
    if (waiting.length === 5) for (const answer of waiting) answer();
  });
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => post(url)));
  expect(results.every(({ delivered }) => delivered)).toBe(true);
});

test('where private receivers are not allowed none is reached, by address, by name or by another spelling', async () => {
  let reached = 0;
  const url = await serveWith((_, response) => {
    reached += 1;
    response.end();
  });
  const spellings = ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '127.1', '0'];
  for (const host of spellings) {
    const result = await post(url.replace('127.0.0.1', host), guarded);
    expect(result).toMatchObject({ delivered: false, error: expect.stringContaining('not public') });
  }
  expect(reached).toBe(0);
});
