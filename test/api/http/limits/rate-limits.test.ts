import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addressRanges } from '#config/fields.ts';
import { createLimits } from '#api/http/limits/limits.ts';
import { purge } from '#api/process/purge.ts';
import { call, expectError, serveAnother, type Answer } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, someHash } from '#test/support/people/signer.ts';
import { startWorld, type TestPartner, type World } from '#test/support/world/world.ts';

const world = setUp(startWorld);

const sql = (statement: string, ...values: unknown[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);

async function partnerOn(planId: string, requestsPerHour: number | null = null): Promise<TestPartner> {
  const partner = await world.otherPartner();
  await sql(
    'update organization set plan_id = ?, requests_per_hour = ? where id = ?',
    planId,
    requestsPerHour,
    partner.organizationId,
  );
  return partner;
}

function headersOf(answer: Answer) {
  const names = ['limit', 'remaining', 'reset'];
  const [limit, remaining, reset] = names.map((name) => answer.headers.get(`x-ratelimit-${name}`));
  for (const value of [limit, remaining, reset]) expect(value).toMatch(/^\d+$/);
  return { limit: Number(limit), remaining: Number(remaining), reset: Number(reset) };
}

const list = (token: string) => call(world, '/partner/sign-request?limit=1', { token });

describe('the hour of a client', () => {
  test.each([
    ['free', null, 100],
    ['paid', null, 1_000],
    ['enterprise', 250, 250],
    ['no such plan', null, 100],
    ['free', 5_000, 100],
  ])('plan %s with a contract for %s: %i requests', async (plan, contract, limit) => {
    const token = await (await partnerOn(plan, contract)).token('sign');
    const before = Math.floor(Date.now() / 1_000);
    const first = headersOf(await list(token));
    expect(first).toMatchObject({ limit, remaining: limit - 1 });
    expect(first.reset).toBeGreaterThanOrEqual(before + 3_600);
    expect(first.reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + 3_600);
    const second = headersOf(await list(token));
    expect(second).toMatchObject({ limit, remaining: limit - 2 });
    expect(Math.abs(second.reset - first.reset)).toBeLessThanOrEqual(1);
  });

  test('enterprise without a number is unlimited', async () => {
    const token = await (await partnerOn('enterprise')).token('sign');
    for (let count = 0; count < 3; count += 1)
      expect(headersOf(await list(token))).toMatchObject({ limit: 2_147_483_647, remaining: 2_147_483_647 });
  });

  test('the request after the last is 429, in every process, until the hour is over', async () => {
    const partner = await partnerOn('enterprise', 3);
    const token = await partner.token('sign');
    const other = await serveAnother(world, {});
    const answers = await Promise.all(
      [world, other, world, other, world].map((api) => call(api, '/partner/sign-request', { token })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.map((answer) => headersOf(answer).remaining).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 1, 2,
    ]);
    const refused = await call(other, '/partner/sign-request', { token });
    const { details } = expectError(refused, 429, 'rate_limited');
    const wait = Number(refused.headers.get('retry-after'));
    expect(details?.['retry_after']).toBe(wait);
    const { reset } = headersOf(refused);
    expect(Math.abs(Date.now() / 1_000 + wait - reset)).toBeLessThan(3);
    expect(headersOf(await list(await world.partner.token('sign'))).limit).toBe(2_147_483_647);
    await sql('update rate_limit_counter set expire = 1 where key = ?', `hour:${partner.clientId}`);
    expect(headersOf(await list(token))).toMatchObject({ limit: 3, remaining: 2 });
    await other.close();
  });

  test('20 at once: none is counted twice, none is forgotten', async () => {
    const token = await (await partnerOn('enterprise', 30)).token('sign');
    const answers = await Promise.all(Array.from({ length: 20 }, () => list(token)));
    const left = answers.map((answer) => headersOf(answer).remaining).toSorted((a, b) => a - b);
    expect(left).toEqual(Array.from({ length: 20 }, (_, index) => 10 + index));
  });

  test('every answer to a known caller says how many are left: errors, replays, refusals', async () => {
    const partner = await partnerOn('paid');
    const [token, other] = [await partner.token('sign'), await partner.token('webhook')];
    const key = { 'idempotency-key': randomUUID() };
    const body = { user_email: 'bat@example.mn', document_hash: someHash(), notify: false };
    const create = { token, body, headers: key };
    const huge = { ...body, description: 'x'.repeat(1_100_000) };
    const path = '/partner/sign-request';
    const answers = [
      [201, await call(world, path, create)],
      [201, await call(world, path, create)],
      [422, await call(world, path, { ...create, body: { ...body, document_hash: someHash() } })],
      [400, await call(world, path, { token, body: {} })],
      [400, await call(world, path, { token, body: '{' })],
      [413, await call(world, path, { token, body: huge })],
      [415, await call(world, path, { token, body, headers: { 'content-type': 'text/plain' } })],
      [404, await call(world, `${path}/${randomUUID()}`, { token })],
      [404, await call(world, '/partner/nowhere', { token })],
      [405, await call(world, path, { token, method: 'PUT' })],
      [403, await call(world, path, { token: other })],
    ] as const;
    expect(answers.map(([, { status }]) => status)).toEqual(answers.map(([status]) => status));
    const left = answers.map(([, answer]) => headersOf(answer).remaining);
    expect(left).toEqual(answers.map((_, index) => 999 - index));
    const unknown = await call(world, path, { token: 'x'.repeat(43) });
    expect([unknown.status, unknown.headers.get('x-ratelimit-limit')]).toEqual([401, null]);
  });

  test('pages and signing links do not use it up', async () => {
    const partner = await partnerOn('paid');
    const request = await createRequest(world, { notify: false }, partner);
    const before = headersOf(await list(await partner.token('sign'))).remaining;
    await call(world, `/sign/${request.token}/state`);
    await fetch(`${world.baseUrl}/sign/${request.token}`);
    await call(world, `/sign/${request.token}/otp`, { method: 'POST' });
    expect(headersOf(await list(await partner.token('sign'))).remaining).toBe(before - 1);
  });

  test('windows that are over are purged', async () => {
    const [ended, running] = [randomUUID(), randomUUID()];
    for (const [key, shift] of [
      [ended, -1_000],
      [running, 60_000],
    ] as const)
      await sql('insert into rate_limit_counter values (?, 1, ?)', key, Date.now() + shift);
    await purge(world.deps);
    const left = await sql('select key from rate_limit_counter where key in (?, ?)', ended, running);
    expect(left).toEqual([{ key: running }]);
  });
});

/** Serves the world's API with low limits by address; it trusts 127.0.0.1 to name the caller. */
async function serveLimited(settings: Partial<World['config']>) {
  const config = { ...world.config, TRUSTED_PROXIES: addressRanges.parse('127.0.0.1'), ...settings };
  const limits = createLimits(config, world.deps.log);
  await sql(`delete from rate_limit_counter where key like '%127.0.0.1'`);
  const api = await serveAnother(world, { config, limits });
  const close = async () => {
    await api.close();
    await limits.close();
  };
  return { ...api, close };
}

describe('by address', () => {
  const kinds = [
    ['RATE_LIMIT_TOKEN', 'POST', '/oauth2/token', 400],
    ['RATE_LIMIT_INTROSPECTION', 'POST', '/api/v1/oauth/introspect', 400],
    ['RATE_LIMIT_INTROSPECTION', 'POST', '/api/v1/oauth/revoke', 400],
    ['RATE_LIMIT_SIGNING', 'GET', `/sign/${'x'.repeat(43)}/state`, 404],
    ['RATE_LIMIT_SIGNING', 'GET', `/envelope/${'x'.repeat(43)}/state`, 404],
    ['RATE_LIMIT_LOGIN', 'GET', `/report/account/x/0/${'x'.repeat(43)}`, 404],
    ['RATE_LIMIT_LOGIN', 'POST', '/csc/v1/auth/login', 401],
    ['RATE_LIMIT_OPEN', 'GET', '/csc/v2/info', 200],
    ['RATE_LIMIT_REFUSED', 'POST', '/csc/v2/credentials/list', 401],
    ['RATE_LIMIT_LOGIN', 'GET', '/account/sign-in/unknown', 400],
    ['RATE_LIMIT_LOGIN', 'POST', '/account/sign-in/unknown', 400],
    ['RATE_LIMIT_OPEN', 'GET', '/account/callback', 400],
    ['RATE_LIMIT_OPEN', 'GET', '/oauth/authorize', 400],
    ['RATE_LIMIT_LOGIN', 'GET', '/oauth2/logout', 200],
    ['RATE_LIMIT_OPEN', 'GET', '/.well-known/jwks.json', 200],
    ['RATE_LIMIT_OPEN', 'GET', '/api/v1/crl/info', 200],
    ['RATE_LIMIT_OPEN', 'GET', '/ca/root.pem', 200],
    ['RATE_LIMIT_OPEN', 'GET', '/crl', 200],
    ['RATE_LIMIT_TIMESTAMPS', 'POST', '/tsa', 415],
    ['RATE_LIMIT_VERIFICATION', 'POST', '/api/v1/signature/verify', 415],
    ['RATE_LIMIT_VERIFICATION', 'POST', '/verify', 415],
    ['RATE_LIMIT_OPEN', 'GET', '/nothing', 404],
    ['RATE_LIMIT_REFUSED', 'GET', '/partner/sign-request', 401],
  ] as const;

  test.each(kinds)('%s: %s %s', async (name, method, path, status) => {
    const api = await serveLimited({ [name]: 2 });
    // An address of its own: what the world's API has counted of 127.0.0.1 may be put together in between.
    const headers = {
      'x-forwarded-for': `198.51.100.${String(kinds.findIndex((one) => one[1] === method && one[2] === path))}`,
    };
    const ask = () => fetch(`${api.baseUrl}${path}`, { method, headers });
    for (const expected of [status, status, 429, 429]) {
      const answer = await ask();
      await answer.arrayBuffer();
      expect(answer.status).toBe(expected);
      if (expected === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await api.close();
  });

  test('whoever has a usable token is not held up by the refusals of others there', async () => {
    const api = await serveLimited({ RATE_LIMIT_REFUSED: 1 });
    const token = await world.partner.token('sign');
    for (const status of [401, 429, 429])
      expect((await call(api, '/partner/sign-request')).status).toBe(status);
    expect((await call(api, '/partner/sign-request', { token })).status).toBe(200);
    await api.close();
  });

  test('a form is refused in the words of RFC 6749', async () => {
    const api = await serveLimited({ RATE_LIMIT_TOKEN: 1 });
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const ask = () => fetch(`${api.baseUrl}/oauth2/token`, { method: 'POST', body });
    await (await ask()).arrayBuffer();
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ error: 'rate_limited', error_description: expect.any(String) });
    await api.close();
  });

  test.each(['/', '/oauth/authorize', '/oauth2/logout'])('a browser is shown a page: %s', async (path) => {
    const api = await serveLimited({ RATE_LIMIT_OPEN: 1, RATE_LIMIT_LOGIN: 1 });
    const headers = { accept: 'text/html', 'accept-language': 'en' };
    await (await fetch(api.baseUrl + path, { headers })).arrayBuffer();
    const refused = await fetch(api.baseUrl + path, { headers });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      429,
      expect.stringContaining('text/html'),
    ]);
    expect(await refused.text()).toContain('One moment, please');
    await api.close();
  });

  test('a browser that sends a form of our pages too often is shown a page, too', async () => {
    const api = await serveLimited({ RATE_LIMIT_LOGIN: 1 });
    const send = () =>
      fetch(`${api.baseUrl}/account/verify-email/unknown`, {
        method: 'POST',
        headers: { accept: 'text/html', 'accept-language': 'en', origin: world.baseUrl },
        body: new URLSearchParams(),
      });
    await (await send()).arrayBuffer();
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('One moment, please');
    await api.close();
  });
});

describe('a client secret', () => {
  test('wrong ones are counted by client and address; a right one is always taken', async () => {
    const api = await serveLimited({ RATE_LIMIT_SECRETS: 2 });
    const [guessed, other] = [await world.otherPartner(), await world.otherPartner()];
    const ask = (clientId: string, secret: string, form = false) => {
      const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret };
      const body = form ? new URLSearchParams(fields) : JSON.stringify(fields);
      const headers = form ? {} : { 'content-type': 'application/json' };
      return fetch(`${api.baseUrl}/oauth2/token`, { method: 'POST', body, headers });
    };
    for (const status of [401, 401, 429]) expect((await ask(guessed.clientId, 'wrong')).status).toBe(status);
    const refused = await ask(guessed.clientId, 'wrong', true);
    expect(await refused.json()).toMatchObject({ error: 'too_many_attempts' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await ask(guessed.clientId, guessed.clientSecret)).status).toBe(200);
    expect((await ask(other.clientId, 'wrong')).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${guessed.clientId}:wrong`).toString('base64')}`;
    const byHeader = await fetch(`${api.baseUrl}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(byHeader.status).toBe(429);
    await api.close();
  });
});
