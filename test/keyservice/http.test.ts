import { describe, expect, test } from 'vitest';
import { routes } from '#keyservice/routes/index.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);

const failure = (code: string) => ({
  success: false,
  error: { code, message: expect.any(String), details: expect.any(Object) },
});

const success = { success: true, data: expect.any(Object) };

/** Operations without a member that must be given. */
const needNothing = [
  '/api/v1/status/ocsp/refresh',
  '/api/v1/status/crl',
  '/api/v1/status/root-crl',
  '/api/v1/status/renewals',
  '/api/v1/keys/renew-encryption',
];

describe.each(
  routes.map(({ method, path }) => [method, path.replace(':id', '00000000-0000-4000-8000-000000000000')]),
)('%s %s', (method, path) => {
  test.each([
    ['no key', { 'x-api-key': '' }],
    ['another key', { 'x-api-key': 'internal-key-of-the-testS' }],
    ['a longer key', { 'x-api-key': 'internal-key-of-the-tests0' }],
  ])('answers 401 to %s', async (_, headers) => {
    const { status, body } = await running.call(method, path, method === 'POST' ? {} : undefined, headers);
    expect(status).toBe(401);
    expect(body).toEqual(failure('UNAUTHORIZED'));
  });

  test('answers 405 with Allow to another method', async () => {
    const { status, body, headers } = await running.call('DELETE', path);
    expect(status).toBe(405);
    expect(headers.get('allow')?.split(', ')).toContain(method);
    expect(body).toEqual(failure('METHOD_NOT_ALLOWED'));
  });
});

/** Operations that take bytes of one media type. */
const inBytes = ['/api/v1/status/ocsp/live', '/api/v1/timestamp-queries'];

const bodyPaths = routes.filter(({ method, path }) => method === 'POST' && !path.includes(':id'));

describe.each(bodyPaths.map(({ path }) => path))('POST %s', (path) => {
  test('refuses what is no JSON object, or JSON where it takes bytes', async () => {
    for (const text of ['{', '[]', '"text"', 'null', '7', '{"a":1}x']) {
      const { status, body } = await running.call('POST', path, text);
      if (inBytes.includes(path)) expect([status, body]).toEqual([415, failure('UNSUPPORTED_MEDIA_TYPE')]);
      else expect([status, body]).toEqual([400, failure('INVALID_REQUEST')]);
    }
  });

  test('refuses more than a mebibyte, and another content type', async () => {
    const big = `{"x":"${'a'.repeat(1024 * 1024)}"}`;
    expect((await running.call('POST', path, big)).body).toEqual(failure('PAYLOAD_TOO_LARGE'));
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await running.call('POST', path, 'a=b', form)).body).toEqual(failure('UNSUPPORTED_MEDIA_TYPE'));
  });

  test('takes no body for {}, whatever its content type', async () => {
    const { status, body } = await running.call('POST', path, undefined, { 'content-type': 'text/plain' });
    if (needNothing.includes(path)) expect([status, body]).toEqual([200, success]);
    else expect([status, body]).toEqual([400, failure('INVALID_REQUEST')]);
  });
});

describe('every answer', () => {
  test('of GET on a path that takes only POST is 405, also where another path has a variable', async () => {
    const { status, headers } = await running.call('GET', '/api/v1/certificates/generate');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('to an unknown path is 404 in the error shape', async () => {
    expect((await running.call('GET', '/api/v1/nothing')).body).toEqual(failure('NOT_FOUND'));
    expect((await running.call('GET', '/nothing')).body).toEqual(failure('NOT_FOUND'));
  });

  test('carries the caller’s request id, or one of ours', async () => {
    const given = await running.call('GET', '/api/v1/ca', undefined, { 'x-request-id': 'abc.DEF_1-2' });
    expect(given.headers.get('x-request-id')).toBe('abc.DEF_1-2');
    const made = await running.call('GET', '/api/v1/ca', undefined, { 'x-request-id': 'a b' });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('health', () => {
  test('needs no key and tells the version', async () => {
    const { status, body } = await running.call('GET', '/health', undefined, { 'x-api-key': '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'healthy',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      checks: { database: 'ok', timestamps: 'ok' },
    });
  });

  test('is 503 once the database is gone, and so is every operation, with nothing of why', async () => {
    const lonely = await runKeyService();
    await lonely.dropDatabase();
    const health = await lonely.call('GET', '/health');
    expect(health.status).toBe(503);
    expect(health.body).toMatchObject({ status: 'unhealthy' });
    const listed = await lonely.call('GET', '/api/v1/certificates?user_id=somebody');
    const signed = await lonely.call('POST', '/api/v1/seals', {
      purpose: 'evidence',
      record: 'sign-request/00000000-0000-4000-8000-000000000000',
      profile: 'pades',
      document_hash: 'a'.repeat(64),
    });
    for (const { status, body, headers } of [listed, signed]) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('5');
      expect(body).toEqual(failure('SERVICE_UNAVAILABLE'));
      expect(JSON.stringify(body)).not.toMatch(/select|test_|postgres/i);
    }
    await lonely.stop();
  });
});
