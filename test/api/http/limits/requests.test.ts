import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { holdToPace, limitBodyTime } from '#api/http/limits/slow-body.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { goOnSending, serveHttp, trickle } from './sockets.ts';

const largest = 2_000_000;
const world = setUp(() => startWorld({ MAX_UPLOAD_BYTES: String(largest) }));

/** Sends bytes on a connection of their own, and gives all that comes back until it is closed. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

const head = 'GET /api/v1/crl/info HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';

describe('a request that is none', () => {
  test('headers beyond 16 KiB: 431', async () => {
    const answer = await raw(`${head}X-Much: ${'x'.repeat(17_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*\{"error":\{"code":"invalid_request","message":".+"\}\}$/s);
  });

  test('an address beyond 16 KiB: 431', async () => {
    expect(await raw(`GET /?${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('no HTTP: 400 in JSON', async () => {
    expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
  });

  test('headers that never end: 408 after 10 s', { timeout: 30_000 }, async () => {
    const started = performance.now();
    expect(await raw('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - started).toBeGreaterThan(9_000);
  });
});

const nested = (depth: number) => `{"user_email":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const create = async (body: string) =>
  call(world, '/partner/sign-request', { token: await world.partner.token('sign'), body });

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['too deep', nested(33)],
])('a body that is %s: issues say so of the whole request', async (_, body) => {
  const { message, details } = expectError(await create(body), 400, 'invalid_request');
  expect(details?.['issues']).toEqual([{ path: '', message }]);
  const answer = await call(world, '/api/v1/auth/login', { body });
  const refused = expectPlatformError(answer, 400, 'INVALID_REQUEST');
  expect(refused.details['issues']).toEqual([{ path: '', message: refused.message }]);
});

describe('the depth of JSON', () => {
  test.each([33, 1_000, 500_000])('%i levels are refused', async (depth) => {
    expect(expectError(await create(nested(depth)), 400, 'invalid_request').message).toContain(
      'deeper than 32',
    );
  });

  test('32 levels are looked at', async () => {
    const { details } = expectError(await create(nested(32)), 400, 'invalid_request');
    expect(details?.['issues']).toBeDefined();
  });
});

/** A path with a value for each parameter; one that is a pattern has a text that it stands for. */
function withParameters(path: string): string {
  const filled = path.replaceAll(/:\w+\{([^}]+)\}/g, (_all, pattern: string) =>
    pattern.replaceAll(/\[[^\]]*\]\+/g, 'a').replaceAll('\\', ''),
  );
  return filled.replaceAll(/:\w+/g, 'x');
}

test('every path of the application answers a wrong method with 405, Allow and its own error shape', async () => {
  const { routes } = createApp(world.deps);
  const known = routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  const paths = Map.groupBy(known, ({ path }) => path);
  expect(paths.size).toBeGreaterThan(30);
  for (const [path, group] of paths) {
    const method = ['PATCH', 'DELETE', 'PUT'].find((name) => group.every((route) => route.method !== name));
    const answer = await call(world, withParameters(path), {
      method: method ?? 'TRACE',
    });
    expect([path, answer.status]).toEqual([path, 405]);
    const allow = answer.headers.get('allow')?.split(', ') ?? [];
    for (const route of group) expect(allow, path).toContain(route.method);
    const { error } = answer.body as { error: string | { code: string } };
    // One operation of remote signing has flat errors.
    const code = typeof error === 'string' ? error : error.code;
    expect([path, code]).toEqual([path, expect.stringMatching(/^method_not_allowed$/i)]);
  }
});

const open = (path: string, headers: Record<string, string>) => fetch(`${world.baseUrl}${path}`, { headers });

describe('an unknown address', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test.each([
    ['en', 'There is no page here'],
    ['mn', 'Ийм хуудас алга'],
  ])('a browser gets a page in %s', async (language, title) => {
    const answer = await open('/nothing/here', { ...browser, 'accept-language': language });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const page = await answer.text();
    expect(page).toContain(title);
    expect(page).toContain(`<html lang="${language}">`);
  });

  test.each(['/partner/nothing', '/api/v1/nothing', '/oauth2/nothing', '/crl/nothing'])(
    'an interface answers in JSON, whatever Accept says: %s',
    async (path) => {
      const answer = await open(path, browser);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
    },
  );

  test('a program gets JSON', async () => {
    const answer = await open('/nothing', { accept: 'application/json' });
    expect(await answer.json()).toEqual({ error: { code: 'not_found', message: expect.any(String) } });
  });
});

const file = (start: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${start}`;

describe('an answer that is given before the whole body is there arrives, however long its sender goes on:', () => {
  const told = 'Content-Length: 80000000\r\n';
  const chunked = 'Transfer-Encoding: chunked\r\n';
  const form = 'Content-Type: multipart/form-data; boundary=b\r\n';
  const json = 'Content-Type: application/json\r\n';
  const upload = '/api/v1/documents';

  test.each([
    ['a file that is too large, and says so', upload, `${form}${told}`, file('%PDF-1.7\n'), 413],
    ['a file that is too large', upload, `${form}${chunked}`, file('%PDF-1.7\n'), 413],
    ['a file of the wrong type', upload, `${form}${chunked}`, file('hello '.repeat(2_000)), 422],
    [
      'a part that never ends',
      upload,
      `${form}${chunked}`,
      '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n',
      413,
    ],
    ['an upload of nobody', upload, `${form}${told}`, file(''), 401],
    ['JSON that is too large, and says so', '/partner/sign-request', `${json}${told}`, '{"a":"', 413],
    ['JSON that is too large', '/partner/sign-request', `${json}${chunked}`, '{"a":"', 413],
  ])('%s', { timeout: 60_000 }, async (name, path, headers, start, status) => {
    const { access_token } = await registerUser(world);
    const token = path === upload ? access_token : await world.partner.token('sign');
    const answer = await goOnSending(world.baseUrl, {
      head: `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${name.includes('nobody') ? 'x' : token}\r\n${headers}\r\n`,
      start,
      chunked: headers.includes(chunked),
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(/"code":"\w+".*\}$/s);
  });

  test.each([
    ['that is too large hears so before it sends anything', 80_000_000, /^HTTP\/1\.1 413 /],
    ['that may be large enough is asked for it', 1_000_000, /^HTTP\/1\.1 100 /],
  ])('who asks first (Expect) with a file %s', async (_, length, first) => {
    const { access_token } = await registerUser(world);
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1');
    socket.write(
      `POST ${upload} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${access_token}\r\n${form}Content-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(first);
  });
});

describe('the pace of a body', () => {
  const pace = { patienceMs: 1_500, leastPerSecond: 1_000, lookMs: 50 };

  test('what is not there in time: 408', async () => {
    const server = await serveHttp((incoming, outgoing) => limitBodyTime(incoming, outgoing, 300));
    expect(await trickle(server.port, { length: 100, part: 1, everyMs: 100 })).toMatch(/^HTTP\/1\.1 408 /);
    await server.stop();
  });

  test('an upload that goes on coming is waited for; one that all but stops gets 408', async () => {
    const server = await serveHttp((incoming, outgoing) => {
      limitBodyTime(incoming, outgoing, 300);
      holdToPace(incoming, pace);
      incoming.on('end', () => outgoing.end('whole'));
    });
    const [steady, slow] = await Promise.all([
      trickle(server.port, { length: 15_000, part: 500, everyMs: 100 }),
      trickle(server.port, { length: 15_000, part: 10, everyMs: 100 }),
    ]);
    expect(steady).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
    expect(slow).toMatch(/^HTTP\/1\.1 408 /);
    await server.stop();
  });

  test('nobody waits for the sender while what came is still being stored', async () => {
    const server = await serveHttp((incoming, outgoing) => {
      holdToPace(incoming, { ...pace, patienceMs: 300 });
      incoming.pause();
      void sleep(900).then(() => incoming.resume());
      incoming.on('end', () => outgoing.end('whole'));
    });
    const answer = await trickle(server.port, { length: 1_000_000, part: 1_000_000, everyMs: 1 });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    await server.stop();
  });
});
