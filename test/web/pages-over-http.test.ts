import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { pageRoutes } from '#api/pages/routes.ts';
import { Problem } from '#domain/common/problem.ts';
import type { SigningView } from '#domain/sign-request/signing-view.ts';
import { SigningService } from './support/signing-service.ts';

function app(find: () => Promise<SigningView | undefined>, baseUrl = 'https://sign.example.mn'): Hono {
  return new Hono().route(
    '/',
    pageRoutes({
      baseUrl,
      developer: '/developer',
      environment: 'production',
      findSigningRequest: find,
      findSession: async () => undefined,
    }),
  );
}

const waiting = app(async () => new SigningService().state());

describe('headers', () => {
  test('protect every page', async () => {
    const { headers } = await waiting.request('/sign/abc');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('ask for https only where it is served by it', async () => {
    const plain = app(async () => undefined, 'http://localhost:3000');
    const { headers } = await plain.request('/');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });

  test('let assets be kept for ever', async () => {
    const page = await (await waiting.request('/sign/abc')).text();
    const paths = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const asset = await waiting.request(path);
      expect(asset.status).toBe(200);
      expect(asset.headers.get('Cache-Control')).toContain('immutable');
      expect(asset.headers.get('Content-Type')).toMatch(/^text\/(css|javascript)/);
    }
    expect((await waiting.request('/assets/signing.0.js')).status).toBe(404);
    expect((await waiting.request('/favicon.svg')).headers.get('Content-Type')).toBe('image/svg+xml');
  });
});

async function langOf(path: string, headers: Record<string, string>): Promise<string | undefined> {
  const page = await (await waiting.request(path, { headers })).text();
  return /<html lang="(\w+)"/.exec(page)?.[1];
}

describe('language', () => {
  test.each([
    ['/', {}, 'en'],
    ['/', { 'Accept-Language': 'mn-MN,mn;q=0.9,en;q=0.8' }, 'mn'],
    ['/', { 'Accept-Language': 'ru,en;q=0.5,mn;q=0.7' }, 'mn'],
    ['/', { 'Accept-Language': '*' }, 'en'],
    ['/', { 'Accept-Language': 'mn', Cookie: 'lang=en' }, 'en'],
    ['/?lang=mn', { Cookie: 'lang=en' }, 'mn'],
    ['/?lang=xx', { 'Accept-Language': 'mn' }, 'mn'],
  ])('of %s with %o is %s', async (path, headers, language) => {
    expect(await langOf(path, headers)).toBe(language);
  });

  test('is kept when chosen, and only then', async () => {
    const chosen = await waiting.request('https://sign.example.mn/sign/abc?lang=mn');
    expect(chosen.headers.get('Set-Cookie')).toMatch(/^lang=mn; .*HttpOnly; Secure/);
    expect((await waiting.request('/')).headers.get('Set-Cookie')).toBeNull();
  });
});

describe('content', () => {
  test('is text, whatever the partner wrote', async () => {
    const hostile = '"><script>alert(1)</script>';
    const { view } = new SigningService({
      partner_name: hostile,
      document_name: hostile,
      description: hostile,
    });
    const page = await (await app(async () => view).request('/sign/%22%3E%3Cscript%3E')).text();
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  test.each([
    [new Problem('service_unavailable', 'the database does not answer'), 503],
    [new Error('secret detail'), 500],
  ])('of a failure (%s) is a page without its details', async (error, status) => {
    const answer = await app(() => Promise.reject(error)).request('/sign/abc');
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain('We cannot show this page right now');
    expect(page).not.toContain(error.message);
  });

  test('of a failure that is known elsewhere has its status and the request’s id', async () => {
    const pages = pageRoutes({
      baseUrl: 'https://sign.example.mn',
      developer: '/developer',
      environment: 'production',
      findSigningRequest: () => Promise.reject(new Error('ECONNREFUSED')),
      findSession: async () => undefined,
      asProblem: () => new Problem('service_unavailable', 'the database does not answer'),
    });
    const mounted = new Hono<{ Variables: { requestId: string } }>();
    mounted.use(async (c, next) => {
      c.set('requestId', 'req-17');
      await next();
    });
    const answer = await mounted.route('/', pages).request('/sign/abc');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect(await answer.text()).toContain('req-17');
  });

  test('names a development stack’s outbox in development alone', async () => {
    expect(await (await waiting.request('/')).text()).not.toContain('/dev/outbox');
  });
});
