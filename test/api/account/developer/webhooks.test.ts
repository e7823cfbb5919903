import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { listenerAddress } from '#domain/webhook/listener.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { standardWebhooksSecret } from '#secrets/webhook-key.ts';
import { addOwnWebhook, keyIn, makeOwnApplication } from '#test/support/people/developer.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const receiver = setUp(startReceiver);

async function withWebhook() {
  const application = await makeOwnApplication(world);
  const webhook = await addOwnWebhook(application.visitor, application.path, `${receiver.url}/first`);
  return { ...application, webhook };
}

function readWebhook(id: string) {
  return world.deps.orm.em.fork().findOne(Webhook, { id });
}

async function actionsOn(webhookId: string): Promise<string[]> {
  const rows = await world.deps.orm.em
    .fork()
    .find(AuditEvent, { resourceId: webhookId }, { orderBy: { sequence: 'asc' } });
  return rows.map(({ action }) => action);
}

test('a webhook gets another address and other events', async () => {
  const { visitor, webhook } = await withWebhook();
  const form = await visitor.open(`${webhook.path}/change`);
  expect(form.html).toContain(`value="${receiver.url}/first"`);
  const changed = await visitor.send(form, {
    url: `${receiver.url}/second`,
    'event_sign_request.rejected': 'true',
  });
  expect([changed.status, changed.path]).toEqual([200, webhook.path]);
  expect(changed.html).toContain(`${receiver.url}/second`);
  expect(await readWebhook(webhook.id)).toMatchObject({
    url: `${receiver.url}/second`,
    events: ['sign_request.rejected'],
    status: 'active',
  });
  expect(await actionsOn(webhook.id)).toEqual(['webhook.created', 'webhook.updated']);
});

test.each<[string, Record<string, string>, string]>([
  ['no event', { url: 'https://example.com/' }, 'Choose one at least'],
  [
    'no address',
    { url: 'x', 'event_sign_request.signed': 'true' },
    'Enter an address that begins with https',
  ],
  [
    'an address with a password',
    { url: 'https://a:b@example.com/', 'event_sign_request.signed': 'true' },
    'Enter an address|Nothing is sent to this address',
  ],
])('%s changes no webhook and says so', async (_, fields, told) => {
  const { visitor, webhook } = await withWebhook();
  const page = await visitor.send(await visitor.open(`${webhook.path}/change`), fields);
  expect(page.status).toBe(400);
  expect(page.html).toMatch(new RegExp(told));
  expect(await readWebhook(webhook.id)).toMatchObject({ url: `${receiver.url}/first` });
});

test('a webhook is paused and goes on', async () => {
  const { visitor, webhook } = await withWebhook();
  const to = `${webhook.path}/status`;
  const paused = await visitor.send(await visitor.open(webhook.path), {}, { to });
  expect(await readWebhook(webhook.id)).toMatchObject({ status: 'disabled' });
  await visitor.send(paused, { status: 'gone' }, { to });
  expect(await readWebhook(webhook.id)).toMatchObject({ status: 'disabled' });
  await visitor.send(paused, {}, { to });
  expect(await readWebhook(webhook.id)).toMatchObject({ status: 'active' });
});

test('a webhook is deleted after a page that asks, and its open deliveries end', async () => {
  const { visitor, id, path, webhook } = await withWebhook();
  const em = world.deps.orm.em.fork();
  const open = em.create(WebhookDelivery, {
    id: crypto.randomUUID(),
    clientId: id,
    webhookId: webhook.id,
    eventType: 'sign_request.signed',
    body: '{}',
    endpointUrl: receiver.url,
    status: 'pending',
    maxAttempts: 5,
    createdAt: new Date(),
  });
  await em.flush();
  const asks = await visitor.open(`${webhook.path}/delete`);
  expect(asks.html).toContain('Nothing more is sent to its address');
  expect(await readWebhook(webhook.id)).not.toBeNull();
  const gone = await visitor.send(asks, {});
  expect(gone.path).toBe(path);
  expect(await readWebhook(webhook.id)).toBeNull();
  expect(await em.fork().findOneOrFail(WebhookDelivery, { id: open.id })).toMatchObject({ status: 'failed' });
  expect((await visitor.open(webhook.path)).status).toBe(404);
  expect(await actionsOn(webhook.id)).toEqual(['webhook.created', 'webhook.deleted']);
});

test('a new key is shown once, made once by a form that is sent twice, and confirmed', async () => {
  const { visitor, webhook } = await withWebhook();
  const form = await visitor.open(`${webhook.path}/key`);
  const first = await visitor.send(form, {});
  const second = await visitor.send(form, {});
  expect(keyIn(first)).toMatch(/^[0-9a-f]{64}$/);
  expect([keyIn(second), keyIn(first) === webhook.key]).toEqual([keyIn(first), false]);
  const page = await visitor.open(webhook.path);
  expect(page.html).toContain('is made with the key of before until');
  expect(page.html).not.toContain(keyIn(first));
  const confirmed = await visitor.send(page, {}, { to: `${webhook.path}/confirm` });
  expect(confirmed.html).not.toContain('is made with the key of before until');
  expect(await actionsOn(webhook.id)).toEqual([
    'webhook.created',
    'webhook.key_rotated',
    'webhook.key_confirmed',
  ]);
});

const typed = { body: '{"event":"webhook.test","name":"Гэрээ"}', timestamp: '1795248000', id: 'd-1' };

test.each(['text', 'whsec'] as const)('a signature is computed with the key as %s', async (form) => {
  const { visitor, path, webhook } = await withWebhook();
  const given = form === 'text' ? webhook.key : standardWebhooksSecret(webhook.key);
  const page = await visitor.send(await visitor.open(`${path}/signature`), { ...typed, key: given });
  const mac = (text: string) => createHmac('sha256', webhook.key).update(text);
  expect(page.status).toBe(200);
  expect(page.html).toContain(`x-webhook-signature: sha256=${mac(`1795248000.${typed.body}`).digest('hex')}`);
  const standard = mac(`d-1.1795248000.${typed.body}`).digest('base64');
  expect(page.html.replaceAll('&#43;', '+')).toContain(`webhook-signature: v1,${standard}`);
  expect(page.html).not.toContain(given);
  expect(page.headers.get('cache-control')).toContain('no-store');
});

test('a delivery to a listener says so: it has no address', async () => {
  const { visitor, webhook, path } = await withWebhook();
  const sent = await visitor.send(await visitor.open(webhook.path), {}, { to: `${webhook.path}/test` });
  const id = sent.path.slice(-36);
  const endpointUrl = listenerAddress(webhook.id);
  await world.deps.orm.em.fork().nativeUpdate(WebhookDelivery, { id }, { endpointUrl });
  for (const shown of [path, `${path}/deliveries`, `${path}/deliveries/${id}`]) {
    const { html } = await visitor.open(shown);
    expect([shown, html.includes('A listener (tamga listen)')]).toEqual([shown, true]);
    expect(html).not.toContain('tamga:listener');
  }
});

test('the signature of a delivery that arrived is the one that the page computes of it', async () => {
  const { visitor, path, webhook } = await withWebhook();
  const sent = await visitor.send(await visitor.open(webhook.path), {}, { to: `${webhook.path}/test` });
  const id = sent.path.slice(-36);
  const arrived = () => receiver.received.find(({ headers }) => headers['x-webhook-id'] === id);
  await expect.poll(() => Boolean(arrived())).toBe(true);
  const headers = arrived()?.headers ?? {};
  await expect
    .poll(async () => (await visitor.open(`${path}/deliveries/${id}`)).html)
    .toMatch(/<dd>1 attempt<\/dd>/);
  const form = await visitor.open(`${path}/signature?delivery=${id}`);
  const [, body = ''] = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(form.html) ?? [];
  const page = await visitor.send(
    form,
    {
      body: body.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
      id,
      timestamp: String(headers['x-webhook-timestamp']),
      key: webhook.key,
    },
    { to: `${path}/signature` },
  );
  expect(page.html).toContain(`x-webhook-signature: ${String(headers['x-webhook-signature'])}`);
});

test.each<[string, Record<string, string>, string]>([
  ['no body', { body: ' ' }, 'Paste the body'],
  ['a body that is too long', { body: 'x'.repeat(65_537) }, 'Paste the body'],
  ['a time in words', { timestamp: 'now' }, 'Enter the seconds'],
  ['an id with markup', { id: '<script>' }, 'Paste the X-Webhook-Id'],
  ['half a key', { key: 'ab'.repeat(16) }, 'Paste the 64 characters'],
])('%s computes nothing and says what to give', async (_, fields, told) => {
  const { visitor, path, webhook } = await withWebhook();
  const page = await visitor.send(await visitor.open(`${path}/signature`), {
    ...typed,
    key: webhook.key,
    ...fields,
  });
  expect(page.status).toBe(400);
  expect(page.html).toContain(told);
  expect(page.html).not.toContain('sha256=');
  expect(page.html).not.toContain(webhook.key);
});

test('a webhook of another organization looks like nothing, and no form of it does anything', async () => {
  const { webhook, path } = await withWebhook();
  const { visitor } = await makeOwnApplication(world);
  const own = await visitor.open('/developer/applications/new');
  for (const rest of ['', '/change', '/key', '/delete'])
    expect((await visitor.open(webhook.path + rest)).status, rest).toBe(404);
  for (const rest of ['/change', '/key', '/delete', '/status', '/confirm', '/test'])
    expect((await visitor.send(own, {}, { to: webhook.path + rest })).status, rest).toBe(404);
  expect((await visitor.open(`${path}/signature`)).status).toBe(404);
  expect((await visitor.send(own, typed, { to: `${path}/signature` })).status).toBe(404);
  expect(await actionsOn(webhook.id)).toEqual(['webhook.created']);
});

test('a form from elsewhere changes no webhook', async () => {
  const { visitor, webhook } = await withWebhook();
  const page = await visitor.open(webhook.path);
  for (const rest of ['/change', '/key', '/delete', '/status', '/confirm', '/test']) {
    const answer = await visitor.send(page, { form_token: 'x' }, { to: webhook.path + rest });
    expect(answer.status, rest).toBe(403);
  }
  expect(await actionsOn(webhook.id)).toEqual(['webhook.created']);
});

test('where events go and by which key they are signed is changed after a recent sign-in alone', async () => {
  const { user, visitor, webhook } = await withWebhook();
  await world.deps.orm.em
    .fork()
    .execute(`update user_session set authenticated_at = now() - interval '11 minutes' where user_id = ?`, [
      user.user.id,
    ]);
  for (const rest of ['/change', '/key'])
    expect((await visitor.open(webhook.path + rest)).path, rest).toMatch(/^\/account\/sign-in\//);
  expect((await visitor.open(webhook.path)).status).toBe(200);
});
