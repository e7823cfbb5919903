import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mostWebhooks } from '#api/common/webhooks/register-webhook.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import type { WebhookOwner } from '#entities/webhook/webhook-owner.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { asPartner } from '#test/api/partner/support.ts';
import { as, nobodys, type HookWithKey } from '#test/api/platform/support.ts';

const world = setUp(sharedWorld);

/** Gives an owner so many webhooks, the first of them disabled. */
async function give(owner: WebhookOwner, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...owner,
    id: randomUUID(),
    url: nobodys,
    events: [],
    status: index === 0 ? ('disabled' as const) : ('active' as const),
    signingKeySealed: 'none',
    previousKeysSealed: [],
    createdAt: new Date(),
  }));
  await world.deps.orm.em.fork().insertMany(Webhook, rows);
}

const numberOf = (owner: WebhookOwner) => world.deps.orm.em.fork().count(Webhook, owner);

test('an organization has 50 webhooks at most, however many come at once; one less makes room', async () => {
  const user = await registerUser(world);
  const owner = { organizationId: user.user.organization_id };
  const api = as(world, user);
  const one = { url: nobodys, events: ['envelope_sent'] };
  const first = expectAnswer(await api.post<HookWithKey>('/webhooks', one, 'first'), 201);
  await give(owner, mostWebhooks - 3);
  const answers = await Promise.all(Array.from({ length: 6 }, () => api.post('/webhooks', one)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 422, 422, 422, 422,
  ]);
  expect(await numberOf(owner)).toBe(mostWebhooks);
  const { message, details } = expectPlatformError(
    await api.post('/webhooks', one),
    422,
    'VALIDATION_FAILED',
  );
  expect(message).toMatch(/50 webhooks.*delete one/);
  expect(details).toMatchObject({ issues: [{ path: 'url' }] });
  expect((await api.post<HookWithKey>('/webhooks', one, 'first')).status).toBe(201);
  expectAnswer(await api.delete(`/webhooks/${first.webhook.id}`), 200);
  expect((await api.post('/webhooks', one)).status).toBe(201);
  expect(await numberOf(owner)).toBe(mostWebhooks);
});

test('a partner client has 50 webhooks at most, whatever others have', async () => {
  const [partner, other] = [await world.otherPartner(), await world.otherPartner()];
  const owner = { clientId: partner.clientId };
  await give(owner, mostWebhooks);
  const one = { url: nobodys, events: ['sign_request.signed'] };
  const refused = await (await asPartner(world, partner)).post('/webhooks', one);
  expect(expectError(refused, 400, 'invalid_request').message).toMatch(/50 webhooks.*delete one/);
  expect(await numberOf(owner)).toBe(mostWebhooks);
  expect((await (await asPartner(world, other)).post('/webhooks', one)).status).toBe(201);
});
