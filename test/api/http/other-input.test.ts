import { beforeAll, describe, expect, test } from 'vitest';
import { call, expectError, expectFieldError, serveAnother } from '#test/support/http/http.ts';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
let sign: string;
let webhook: string;
beforeAll(async () => {
  sign = await world.partner.token('sign');
  webhook = await world.partner.token('webhook');
  for (let count = 0; count < 3; count += 1) {
    await createRequest(world, { notify: false, external_ref: 'ref' });
    await call(world, '/partner/webhooks', { token: webhook, body: hook });
  }
});

const hook = { url: 'http://127.0.0.1:9/hook', events: ['sign_request.signed'] };
type Page = { data: { id?: string; request_id?: string }[]; has_more: boolean; next_cursor: string | null };

const register = (fields: Record<string, unknown>) =>
  call(world, '/partner/webhooks', { token: webhook, body: { ...hook, ...fields } });

const listRequests = (query: string) => call<Page>(world, `/partner/sign-request?${query}`, { token: sign });

describe('registering a webhook', () => {
  const events = 'events';
  const url = 'url';
  test.each<[string, string, unknown]>([
    ['none', events, []],
    ['null', events, null],
    ['missing', events, undefined],
    ['text', events, 'sign_request.signed'],
    ['an object', events, { 0: 'sign_request.signed' }],
    ['an unknown one', events, ['sign_request.created']],
    ['one of the platform', events, ['envelope_completed']],
    ['a star', events, ['*']],
    ['a number among them', events, ['sign_request.signed', 1]],
    ['null among them', events, [null]],
    ['51 of them', events, Array.from({ length: 51 }, () => 'sign_request.signed')],
    ['a very long one', events, ['x'.repeat(1_000_000)]],
    ['missing', url, undefined],
    ['null', url, null],
    ['a number', url, 1],
    ['empty', url, ''],
    ['relative', url, '/hook'],
    ['javascript:', url, 'javascript:alert(1)'],
    ['with a password', url, 'https://a:b@example.mn/'],
    ['2,049 characters', url, `https://example.mn/${'p'.repeat(2_030)}`],
    ['a megabyte', url, `https://example.mn/${'p'.repeat(1_000_000)}`],
    ['a NUL', url, 'https://example.mn/\0'],
    ['a lone surrogate', url, 'https://example.mn/\ud800'],
  ])('%s as %s is refused', async (_, field, value) => {
    expectFieldError(await register({ [field]: value }), field);
  });

  test('an event named twice counts once; the key is shown here alone', async () => {
    const twice = ['sign_request.signed', 'sign_request.rejected', 'sign_request.signed'];
    const { status, body } = await register({ events: twice });
    expect(status).toBe(201);
    const subscription = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: hook.url,
      events: twice.slice(0, 2),
      status: 'active',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    };
    expect(body).toEqual({
      webhook: subscription,
      signing_key: expect.stringMatching(/^[0-9a-f]{64}$/),
      standard_webhooks_secret: `whsec_${Buffer.from(String(body['signing_key'])).toString('base64')}`,
    });
    const { id } = body['webhook'] as { id: string };
    const read = await call(world, `/partner/webhooks/${id}`, { token: webhook });
    expect(read.body).toEqual(subscription);
    const deleted = await call(world, `/partner/webhooks/${id}`, { token: webhook, method: 'DELETE' });
    expect({ status: deleted.status, body: deleted.body }).toEqual({
      status: 200,
      body: { id, deleted: true },
    });
    expectError(await call(world, `/partner/webhooks/${id}`, { token: webhook }), 404, 'not_found');
  });

  test('receivers that are not public are refused where private ones are not allowed', async () => {
    const receiver = createWebhookReceiver({ allowPrivate: false });
    const strict = await serveAnother(world, { receiver });
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '169.254.169.254',
      '2130706433',
      '[::ffff:7f00:1]',
      '0',
    ];
    for (const host of hosts) {
      const address = `http://${host}/hook`;
      const registered = await call(strict, '/partner/webhooks', {
        token: webhook,
        body: { ...hook, url: address },
      });
      expectFieldError(registered, 'url');
      const fields = { user_email: 'bat@example.mn', document_hash: 'a'.repeat(64), callback_url: address };
      const created = await call(strict, '/partner/sign-request', { token: sign, body: fields });
      expectFieldError(created, 'callback_url');
    }
    await Promise.all([strict.close(), receiver.close()]);
  });

  test('in production a receiver is spoken to by https, at port 443 or one from 1024 on', async () => {
    const receiver = createWebhookReceiver({ allowPrivate: true, allowPlain: false });
    const strict = await serveAnother(world, { receiver });
    for (const url of ['http://hook.example/', 'https://hook.example:25/']) {
      expectFieldError(
        await call(strict, '/partner/webhooks', { token: webhook, body: { ...hook, url } }),
        'url',
      );
      const fields = { user_email: 'bat@example.mn', document_hash: 'a'.repeat(64), callback_url: url };
      const created = await call(strict, '/partner/sign-request', { token: sign, body: fields });
      expectFieldError(created, 'callback_url');
      expect(created.body).toMatchObject({
        error: {
          message: 'callback_url: expected an https address, with port 443 or one from 1024 on',
        },
      });
    }
    await Promise.all([strict.close(), receiver.close()]);
  });

  test('the callback key is made once, the same for all who ask at once', async () => {
    const partner = await world.otherPartner();
    const token = await partner.token('webhook');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(world, '/partner/callback-key', { token })),
    );
    const [first] = answers;
    expect(first?.body['signing_key']).toMatch(/^[0-9a-f]{64}$/);
    for (const { body } of answers) expect(body).toEqual(first?.body);
    const other = await call(world, '/partner/callback-key', { token: webhook });
    expect(other.body['signing_key']).not.toBe(first?.body['signing_key']);
  });
});

describe.each([
  ['/partner/sign-request', () => sign],
  ['/partner/webhooks', () => webhook],
])('the query of %s', (path, token) => {
  const list = (query: string) => call<Page>(world, `${path}?${query}`, { token: token() });

  test.each(['0', '101', '-1', '1.5', 'x', '', '%20', '1e1', '0x10', '+5', '05', '９', '9'.repeat(400)])(
    'limit=%.10s is refused',
    async (limit) => {
      expectFieldError(await list(`limit=${limit}`), 'limit');
    },
  );

  test.each(['1', '2', '99', '100'])('limit=%s is taken', async (limit) => {
    const { status, body } = await list(`limit=${limit}`);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(Math.min(Number(limit), 3));
    expect(body.has_more).toBe(Number(limit) < 3);
  });

  test('a cursor that we did not write for this very list is refused', async () => {
    const cursor = (await list('limit=1')).body.next_cursor ?? '';
    expect((await list(`limit=1&cursor=${cursor}`)).status).toBe(200);
    const flipped = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
    const payload = Buffer.from(cursor, 'base64url');
    payload[20] = (payload[20] ?? 0) ^ 1;
    const tampered = [flipped, cursor.slice(0, -1), cursor.slice(0, 20), cursor.slice(1), `${cursor}!`];
    const others = [payload.toString('base64url'), `${cursor}${cursor}`, 'x', '', '%00', 'x'.repeat(513)];
    for (const wrong of [...tampered, ...others]) expectFieldError(await list(`cursor=${wrong}`), 'cursor');
  });

  test('unknown parameters are refused', async () => {
    expectFieldError(await list('nonsense=1'), 'nonsense');
  });
});

describe('the query of the list of sign requests', () => {
  test("another list's cursor is refused", async () => {
    const other = await call<Page>(world, '/partner/webhooks?limit=1', { token: webhook });
    expectFieldError(await listRequests(`cursor=${other.body.next_cursor}`), 'cursor');
  });

  test.each(['', 'PENDING', 'done', 'pending,signed', '%00'])('status=%s is refused', async (status) => {
    expectFieldError(await listRequests(`status=${status}`), 'status');
  });

  test.each(['%00', 'x'.repeat(256)])('external_ref=%.10s is refused', async (reference) => {
    expectFieldError(await listRequests(`external_ref=${reference}`), 'external_ref');
  });

  test.each(['%ff%fe', "'%20or%20'1'%3D'1", '%25', '', 'REF', '%D0%B6'])(
    'external_ref=%s finds nothing',
    async (reference) => {
      expect((await listRequests(`external_ref=${reference}`)).body).toEqual({
        data: [],
        has_more: false,
        next_cursor: null,
      });
    },
  );
});
