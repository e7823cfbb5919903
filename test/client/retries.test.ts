import { beforeEach, describe, expect, test } from 'vitest';
import { TamgaPartner, TamgaPlatform } from '#packages/client/src/index.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startScriptedServer, type Answer } from './support/scripted-server.ts';

const server = setUp(startScriptedServer);
beforeEach(() => server.clear());

const path = '/partner/sign-request';
const input = { document_hash: '9f'.repeat(32), user_email: 'bat@example.mn' };
const made: Answer = { status: 201, body: { request_id: 'r1' } };
const away: Answer = {
  status: 503,
  headers: { 'retry-after': '0' },
  body: { error: { code: 'service_unavailable', message: 'away' } },
};
const problem = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: { error: { code, message: `it is ${code}`, details: { issues: [{ path: 'x', message: 'y' }] } } },
});

function partner(options: { maxRetries?: number; timeoutMs?: number } = {}): TamgaPartner {
  return new TamgaPartner({ baseUrl: server.url, clientId: 'id', clientSecret: 'secret', ...options });
}

const keys = () => server.calls(path).map(({ headers }) => headers['idempotency-key']);

describe('a call is tried again', () => {
  test.each<[string, Answer]>([
    ['503', away],
    [
      '502 of a proxy',
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
    ],
    ['504', { status: 504, body: '' }],
    ['429 with Retry-After', problem(429, 'rate_limited', { 'retry-after': '0' })],
    ['409 while the first try still runs', problem(409, 'idempotency_in_progress', { 'retry-after': '0' })],
    ['a connection that breaks', 'cut'],
    ['an answer that breaks off', 'cut-in-answer'],
  ])('after %s, under the same key and with the same body', async (_, answer) => {
    server.script(path, answer, answer, made);
    expect(await partner().signRequests.create(input)).toMatchObject({ request_id: 'r1' });
    const [first] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys()).toEqual([first, first, first]);
    expect(server.calls(path).map(({ body }) => JSON.parse(body) as unknown)).toEqual([input, input, input]);
  });

  test('under the caller’s own key, and each call has another', async () => {
    server.script(path, away, made);
    await partner().signRequests.create(input, { idempotencyKey: 'order-7' });
    await partner().signRequests.create(input);
    expect(keys().slice(0, 2)).toEqual(['order-7', 'order-7']);
    expect(keys()[2]).not.toBe('order-7');
  });

  test('after no answer in time', async () => {
    server.script(path, 'hang', made);
    expect(await partner({ timeoutMs: 300 }).signRequests.create(input)).toMatchObject({ request_id: 'r1' });
  });

  test('at most as often as it was told', async () => {
    server.script(path, away);
    const failed = partner({ maxRetries: 2 }).signRequests.create(input);
    await expect(failed).rejects.toMatchObject({
      status: 503,
      code: 'service_unavailable',
      requestId: 'r-1',
    });
    expect(server.calls(path)).toHaveLength(3);
  });

  test('an upload, with its bytes', async () => {
    server.script('/api/v1/documents', 'cut', { status: 201, body: { data: { document: { id: 'd1' } } } });
    const platform = new TamgaPlatform({ baseUrl: server.url, apiKey: 'k' });
    const file = new TextEncoder().encode('%PDF-1.7 of a test');
    expect(await platform.documents.upload({ file, fileName: 'a.pdf', tags: ['x'] })).toEqual({ id: 'd1' });
    const [first, second] = server.calls('/api/v1/documents');
    expect(second?.body).toBe(first?.body);
    expect(second?.body).toContain('%PDF-1.7 of a test');
    expect(second?.headers).toMatchObject({
      'x-api-key': 'k',
      'idempotency-key': first?.headers['idempotency-key'],
    });
  });
});

describe('a call is not tried again', () => {
  test.each<[string, Answer, object]>([
    [
      'wrong input',
      problem(400, 'invalid_request'),
      { status: 400, message: 'it is invalid_request', details: { issues: [{ path: 'x', message: 'y' }] } },
    ],
    ['a state that forbids it', problem(409, 'invalid_state'), { status: 409, code: 'invalid_state' }],
    [
      '429 that would wait for longer than a minute',
      problem(429, 'rate_limited', { 'retry-after': '61' }),
      { retryAfter: 61 },
    ],
    ['503 that would, too', problem(503, 'service_unavailable', { 'retry-after': '61' }), { retryAfter: 61 }],
    ['500', problem(500, 'internal_error'), { status: 500, code: 'internal_error' }],
    ['an answer of something else', { status: 404, body: 'not here' }, { code: 'http_404' }],
    [
      'an error of OAuth',
      { status: 400, body: { error: 'invalid_scope', error_description: 'no such scope' } },
      { code: 'invalid_scope', message: 'no such scope' },
    ],
  ])('after %s', async (_, answer, error) => {
    server.script(path, answer);
    await expect(partner().signRequests.create(input)).rejects.toMatchObject({
      name: 'TamgaError',
      ...error,
    });
    expect(server.calls(path)).toHaveLength(1);
  });

  test('when its signal was aborted, which also ends a pause', async () => {
    server.script(path, { ...away, headers: { 'retry-after': '30' } });
    const given = new AbortController();
    const call = partner().signRequests.create(input, { signal: given.signal });
    await expect.poll(() => server.calls(path).length).toBe(1);
    given.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(server.calls(path)).toHaveLength(1);
  });

  test('where a redirect would take its key elsewhere', async () => {
    server.script('/api/v1/envelopes', { status: 307, headers: { location: `${server.url}/elsewhere` } });
    const platform = new TamgaPlatform({ baseUrl: server.url, apiKey: 'k', maxRetries: 0 });
    await expect(platform.envelopes.list().page()).rejects.toMatchObject({ code: 'connection_failed' });
    expect(server.calls('/elsewhere')).toEqual([]);
  });
});

test('a server that is away is named, with what to look at', async () => {
  const nobody = new TamgaPartner({
    baseUrl: 'http://127.0.0.1:9',
    clientId: 'i',
    clientSecret: 's',
    maxRetries: 0,
  });
  await expect(nobody.signRequests.get('r1')).rejects.toMatchObject({
    status: 0,
    code: 'connection_failed',
    message: expect.stringMatching(
      /^POST 127\.0\.0\.1:9 failed: .*Check the address \(baseUrl, TAMGA_URL\) and the network\.$/,
    ),
  });
});
