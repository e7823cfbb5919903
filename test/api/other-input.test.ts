import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, expectError, expectFieldError, serveAnother } from '../support/http.ts';
import { createWebhookReceiver } from '#clients/webhook-receiver.ts';
import { createRequest, getCode } from '../support/signer.ts';
import { startWorld, type World } from '../support/world.ts';

let world: World;
let sign: string;
let webhook: string;
let link: string;
beforeAll(async () => {
  world = await startWorld();
  sign = await world.partner.token('sign');
  webhook = await world.partner.token('webhook');
  for (let count = 0; count < 3; count += 1) {
    link = (await createRequest(world, { notify: false, external_ref: 'ref' })).token;
    await call(world, '/partner/webhooks', { token: webhook, body: hook });
  }
});
afterAll(async () => {
  await world.stop();
});

const hook = { url: 'http://127.0.0.1:9/hook', events: ['sign_request.signed'] };
type Page = { data: { id?: string; request_id?: string }[]; has_more: boolean; next_cursor: string | null };

describe('registering a webhook', () => {
  const register = (fields: Record<string, unknown>) =>
    call(world, '/partner/webhooks', { token: webhook, body: { ...hook, ...fields } });

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

  test('unknown parameters are ignored', async () => {
    expect((await list('nonsense=1&token=x')).status).toBe(200);
  });
});

describe('the query of the list of sign requests', () => {
  const list = (query: string) => call<Page>(world, `/partner/sign-request?${query}`, { token: sign });

  test("another list's cursor is refused", async () => {
    const other = await call<Page>(world, '/partner/webhooks?limit=1', { token: webhook });
    expectFieldError(await list(`cursor=${other.body.next_cursor}`), 'cursor');
  });

  test.each(['', 'PENDING', 'done', 'pending,signed', '%00'])('status=%s is refused', async (status) => {
    expectFieldError(await list(`status=${status}`), 'status');
  });

  test.each(['%00', 'x'.repeat(256)])('external_ref=%.10s is refused', async (reference) => {
    expectFieldError(await list(`external_ref=${reference}`), 'external_ref');
  });

  test.each(['%ff%fe', "'%20or%20'1'%3D'1", '%25', '', 'REF', '%D0%B6'])(
    'external_ref=%s finds nothing',
    async (reference) => {
      expect((await list(`external_ref=${reference}`)).body).toEqual({
        data: [],
        has_more: false,
        next_cursor: null,
      });
    },
  );
});

describe('signing', () => {
  const act = (body: Record<string, unknown>) =>
    call(world, `/sign/${link}/sign`, { body: { consent: true, otp: '123456', ...body } });

  test.each<[string, unknown]>([
    ['otp', 123_456],
    ['otp', ''],
    ['otp', '12345'],
    ['otp', '1234567'],
    ['otp', '１２３４５６'],
    ['otp', '١٢٣٤٥٦'],
    ['otp', ' 23456'],
    ['otp', '123456\n'],
    ['otp', '12 456'],
    ['otp', 'x'.repeat(1_000_000)],
    ['otp', ['123456']],
    ['otp', { length: 6 }],
    ['otp', true],
    ['consent', false],
    ['consent', undefined],
    ['consent', null],
    ['consent', 'true'],
    ['consent', 1],
    ['consent', [true]],
    ['pin', 123_456],
    ['pin', '12345'],
    ['pin', '1234567890123'],
    ['pin', '１２３４５６'],
    ['credential_id', 'x'],
    ['credential_id', 1],
    ['credential_id', ''],
  ])('%s: %.20j is refused and counts as no try', async (field, value) => {
    expectFieldError(await act({ [field]: value }), field);
  });

  test.each([undefined, null])('without a code (%s): otp_required', async (otp) => {
    expectError(await act({ otp }), 401, 'otp_required');
  });

  test('after all this the right code signs', async () => {
    const answer = await call(world, `/sign/${link}/sign`, {
      body: { otp: await getCode(world, link), consent: true, pin: null, extra: 1 },
    });
    expect(answer.status).toBe(200);
  });
});

describe('declining', () => {
  const decline = async (reason: unknown) => {
    const { token, request_id: id } = await createRequest(world, { notify: false });
    const answer = await call(world, `/sign/${token}/decline`, { body: { reason } });
    const status = await call(world, `/partner/sign-request/${id}`, { token: sign });
    return { answer, status: status.body };
  };

  test.each<[string, unknown]>([
    ['1,001 characters', 'x'.repeat(1_001)],
    ['1,001 emoji', '🖋'.repeat(1_001)],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['a number', 1],
    ['a list', ['x']],
    ['an object', {}],
    ['false', false],
    ['a NUL', 'a\0'],
    ['a lone surrogate', '\udfff'],
  ])('with %s is refused and changes nothing', async (_, reason) => {
    const { answer, status } = await decline(reason);
    expectFieldError(answer, 'reason');
    expect(status['status']).toBe('pending');
  });

  test.each<[string, unknown, string | null]>([
    ['nothing', undefined, null],
    ['null', null, null],
    ['empty text', '', null],
    ['blanks', ' \n\t ', null],
    ['1,000 emoji', '🖋'.repeat(1_000), '🖋'.repeat(1_000)],
    ['any script', ' Буруу дүн: "1×2" \u202E <b> ', 'Буруу дүн: "1×2" \u202E <b>'],
  ])('with %s is taken', async (_, reason, recorded) => {
    const { answer, status } = await decline(reason);
    expect(answer.status).toBe(200);
    expect(status).toMatchObject({ status: 'rejected', reason: recorded });
  });
});
