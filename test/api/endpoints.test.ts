import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operations } from '#api/operations.ts';
import { describeEndpoint, type Endpoint } from '#test/support/http/common-routes.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, someHash } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { TestPartner, World } from '#test/support/world/world.ts';

const world = setUp(sharedWorld);

async function aRequest(at: World, partner: TestPartner): Promise<string> {
  return (await createRequest(at, { notify: false }, partner)).request_id;
}

async function aLink(at: World, partner: TestPartner): Promise<string> {
  return (await createRequest(at, { notify: false }, partner)).token;
}

const hook = { url: 'http://127.0.0.1:9/hook', events: ['sign_request.signed'] };

async function aWebhook(at: World, partner: TestPartner): Promise<string> {
  const token = await partner.token('webhook');
  const answer = await call<{ webhook: { id: string } }>(at, '/partner/webhooks', { token, body: hook });
  return answer.body.webhook.id;
}

async function aListener(at: World, partner: TestPartner): Promise<string> {
  const token = await partner.token('webhook');
  type Opened = { webhook: { id: string } };
  const answer = await call<Opened>(at, '/partner/webhook-listeners', { token, body: {} });
  return answer.body.webhook.id;
}

async function aDelivery(at: World, partner: TestPartner): Promise<string> {
  const path = `/partner/webhooks/${await aWebhook(at, partner)}/test`;
  const token = await partner.token('webhook');
  const answer = await call<{ delivery: { id: string } }>(at, path, { token, body: {} });
  return answer.body.delivery.id;
}

const request = { user_email: 'bat@example.mn', document_hash: someHash() };
const links = [randomBytes(32).toString('base64url'), 'short', 'x'.repeat(44), `${'x'.repeat(42)}%00`];

const endpoints: Endpoint[] = [
  { method: 'POST', path: '/partner/sign-request', scope: 'sign', body: request },
  { method: 'GET', path: '/partner/sign-request', scope: 'sign' },
  { method: 'GET', path: '/partner/sign-request/{id}', scope: 'sign', object: aRequest },
  { method: 'DELETE', path: '/partner/sign-request/{id}', scope: 'sign', object: aRequest },
  { method: 'GET', path: '/partner/sign-request/{id}/evidence', scope: 'sign', object: aRequest },
  { method: 'POST', path: '/partner/sign-request/{id}/remind', scope: 'sign', object: aRequest, body: {} },
  { method: 'POST', path: '/partner/webhooks', scope: 'webhook', body: hook },
  { method: 'GET', path: '/partner/webhooks', scope: 'webhook' },
  { method: 'GET', path: '/partner/webhooks/{id}', scope: 'webhook', object: aWebhook },
  { method: 'DELETE', path: '/partner/webhooks/{id}', scope: 'webhook', object: aWebhook },
  { method: 'PATCH', path: '/partner/webhooks/{id}', scope: 'webhook', object: aWebhook, body: {} },
  { method: 'POST', path: '/partner/webhooks/{id}/rotate-key', scope: 'webhook', object: aWebhook, body: {} },
  {
    method: 'POST',
    path: '/partner/webhooks/{id}/rotate-key/confirm',
    scope: 'webhook',
    object: aWebhook,
    body: {},
  },
  { method: 'POST', path: '/partner/webhooks/{id}/test', scope: 'webhook', object: aWebhook, body: {} },
  {
    method: 'POST',
    path: '/partner/webhooks/{id}/recover',
    scope: 'webhook',
    object: aWebhook,
    body: { since: new Date(Date.now() - 60_000).toISOString() },
  },
  { method: 'GET', path: '/partner/webhooks/{id}/deliveries', scope: 'webhook', object: aWebhook },
  { method: 'GET', path: '/partner/webhook-deliveries', scope: 'webhook' },
  { method: 'GET', path: '/partner/webhook-deliveries/{id}', scope: 'webhook', object: aDelivery },
  {
    method: 'POST',
    path: '/partner/webhook-deliveries/{id}/redeliver',
    scope: 'webhook',
    object: aDelivery,
    body: {},
  },
  { method: 'POST', path: '/partner/webhook-listeners', scope: 'webhook', body: {} },
  { method: 'GET', path: '/partner/webhooks/{id}/stream', scope: 'webhook', object: aListener },
  {
    method: 'POST',
    path: '/partner/webhook-deliveries/{id}/answer',
    scope: 'webhook',
    object: aDelivery,
    body: { response_code: 200, duration_ms: 1 },
  },
  { method: 'GET', path: '/partner/callback-key', scope: 'webhook' },
  { method: 'POST', path: '/partner/callback-key/rotate', scope: 'webhook', body: {} },
  { method: 'POST', path: '/partner/callback-key/rotate/confirm', scope: 'webhook', body: {} },
  { method: 'GET', path: '/sign/{id}/state', object: aLink, unknownIds: links },
  { method: 'GET', path: '/sign/{id}/evidence', object: aLink, unknownIds: links },
  { method: 'POST', path: '/sign/{id}/opened', object: aLink, unknownIds: links, body: {} },
  { method: 'POST', path: '/sign/{id}/otp', object: aLink, unknownIds: links, body: {} },
  { method: 'POST', path: '/sign/{id}/confirmation', object: aLink, unknownIds: links, body: {} },
  {
    method: 'POST',
    path: '/sign/{id}/otp/verify',
    object: aLink,
    unknownIds: links,
    body: { otp: '000000' },
  },
  { method: 'POST', path: '/sign/{id}/sign', object: aLink, unknownIds: links, body: { consent: true } },
  { method: 'POST', path: '/sign/{id}/decline', object: aLink, unknownIds: links, body: {} },
];

for (const endpoint of endpoints) describeEndpoint(() => world, endpoint);

test('every operation of the API has its common cases here', () => {
  const tested = endpoints.map(({ method, path }) => `${method} ${path}`);
  const own = operations.filter(({ path }) => path.startsWith('/partner/') || path.startsWith('/sign/'));
  for (const { method, path } of own) expect(tested).toContain(`${method} ${path.replace(/:\w+/, '{id}')}`);
});

describe('paths', () => {
  test.each([
    '/nothing',
    '/partner',
    '/partner/sign-requests',
    '/partner/sign-request/',
    '/partner/webhooks/a/b',
    '/sign/x/y',
  ])('%s leads nowhere: 404 in the error shape', async (path) => {
    expectError(await call(world, path), 404, 'not_found');
  });

  test('an unknown path of the platform surface: 404 in its shape', async () => {
    const answer = await call(world, '/api/v1/nothing');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
  });

  test('HEAD answers as GET does, without a body', async () => {
    const token = await world.partner.token('webhook');
    const answer = await call(world, '/partner/webhooks', { method: 'HEAD', token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({});
  });

  test('health says what works, in the envelope and bare', async () => {
    const { status, body } = await call(world, '/api/v1/health');
    const checks = { database: 'ok', temporal: 'ok', key_service: 'ok' };
    const well = { status: 'ok', since: expect.any(String), says: expect.any(String) };
    const dependencies = expect.objectContaining({
      database: well,
      temporal: well,
      key_service: well,
      storage: well,
    });
    const health = { status: 'ok', version: expect.any(String), commit: null, checks, dependencies };
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: health, ...health } });
    const wrong = await call(world, '/api/v1/health', { method: 'POST' });
    expect(wrong.status).toBe(405);
    expect(wrong.body).toMatchObject({ success: false, error: { code: 'METHOD_NOT_ALLOWED' } });
  });

  test('ids are found in upper case too', async () => {
    const { request_id: id } = await createRequest(world, { notify: false });
    const token = await world.partner.token('sign');
    const answer = await call(world, `/partner/sign-request/${id.toUpperCase()}`, { token });
    expect(answer.body['request_id']).toBe(id);
  });
});
