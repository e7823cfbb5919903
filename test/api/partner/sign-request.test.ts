import { beforeAll, describe, expect, test } from 'vitest';
import { call, expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, getCode, outbox, signWithCode, untilStatus } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
let token: string;
beforeAll(async () => {
  token = await world.partner.token('sign');
});

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const statusOf = (id: string) => call(world, `/partner/sign-request/${id}`, { token });
const stateOf = async (link: string) => (await call(world, `/sign/${link}/state`)).body;
const act = (link: string, name: string, body: Record<string, unknown> = {}) =>
  call(world, `/sign/${link}/${name}`, { body });

const remind = (id: string) => call(world, `/partner/sign-request/${id}/remind`, { token, method: 'POST' });

/** Messages to an address, oldest first, once there are as many as expected. */
async function messagesTo(to: unknown, count: number) {
  const read = async () => (await outbox(world)).filter((message) => message.to === to);
  await untilTrue(async () => (await read()).length >= count);
  return (await read()).toReversed();
}

/** After the end everything but the state is gone, and the state shows of the document its name alone. */
async function expectEnded(link: string, ended: Record<string, unknown>): Promise<void> {
  const nothing = { signed_at: null, rejected_at: null, expired_at: null, reason: null };
  const kept = { document_name: null, partner_name: expect.any(String) };
  expect(await stateOf(link)).toEqual({ ...kept, ...nothing, expires_at: time, ...ended });
  const consent = { consent: true, otp: '000000' };
  for (const answer of [
    await act(link, 'sign', consent),
    await act(link, 'otp'),
    await act(link, 'decline'),
  ]) {
    expect(expectError(answer, 410, 'gone').details).toEqual({ status: ended['status'] });
  }
}

test('a request is created, its link is sent, the signer signs with a code, the partner reads the signature', async () => {
  const asked = {
    user_email: 'bat@example.mn',
    external_ref: 'order 7',
    metadata: { order: '7', city: 'Эрдэнэт' },
    document_name: 'Гэрээ.pdf',
    document_url: 'https://partner.example/гэрээ.pdf',
    description: 'Please',
  };
  const created = await createRequest(world, asked);
  const { request_id: id, external_ref: reference, token: link } = created;
  expect(created).toMatchObject({ status: 'pending', external_ref: 'order 7', expires_at: time });
  expect(created.sign_url).toMatch(new RegExp(`^${world.baseUrl}/sign/[\\w-]{43}$`));
  expect(await stateOf(link)).toEqual({
    status: 'pending',
    document_name: asked.document_name,
    document_hash: created.fields.document_hash,
    document_url: asked.document_url,
    description: asked.description,
    partner_name: 'Test Partner',
    required_loa: 2,
    requires: ['otp'],
    sealing: false,
    masked_address: 'b•••@example.mn',
    expires_at: created.expires_at,
    signed_at: null,
  });
  const pending = {
    request_id: id,
    status: 'pending',
    external_ref: reference,
    metadata: asked.metadata,
    reference: expect.stringMatching(/^R-[\dA-Z]{4}-[\dA-Z]{4}$/),
    livemode: true,
    signed_at: null,
    rejected_at: null,
    expires_at: created.expires_at,
    created_at: time,
    document_name: asked.document_name,
    required_loa: 2,
    loa: null,
  };
  const links = { link_given_to: expect.any(Array), messages_sent: expect.any(Array) };
  expect((await statusOf(id)).body).toEqual({ ...pending, ...links });
  const signed = await signWithCode(world, link);
  expect({ status: signed.status, body: signed.body }).toEqual({
    status: 200,
    body: { status: 'signed', signed_at: time },
  });
  const status = await untilStatus(world, id, 'signed');
  expect(status.body).toEqual({
    ...pending,
    ...links,
    status: 'signed',
    loa: 2,
    signed_at: signed.body['signed_at'],
    signature: expect.stringMatching(/^MII[\w+/]+=*$/),
    certificate: expect.stringMatching(
      /^-----BEGIN CERTIFICATE-----\n[\w+/=\n]+-----END CERTIFICATE-----\n*$/,
    ),
  });
  const { document_name } = asked;
  await expectEnded(link, { document_name, status: 'signed', signed_at: signed.body['signed_at'] });
  // The workflow sends the link while the page may ask for a code already: either may come first.
  const messages = await messagesTo('bat@example.mn', 2);
  const message = messages.find(({ kind }) => kind === 'link');
  expect(message).toMatchObject({ channel: 'email', link: created.sign_url });
});

describe('withdrawing', () => {
  test('ends the request at once, once', async () => {
    const { request_id: id, token: link } = await createRequest(world);
    const withdraw = () => call(world, `/partner/sign-request/${id}`, { token, method: 'DELETE' });
    const first = await withdraw();
    const withdrawn = { request_id: id, status: 'expired', reason: 'withdrawn' };
    expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: withdrawn });
    expect(expectError(await withdraw(), 409, 'invalid_state').details).toEqual({ status: 'expired' });
    expect((await statusOf(id)).body).toMatchObject({ ...withdrawn, signed_at: null, rejected_at: null });
    await expectEnded(link, { status: 'expired', expired_at: time, reason: 'withdrawn' });
    expectError(await remind(id), 409, 'invalid_state');
  });

  test('a signed request stays signed', async () => {
    const { request_id: id, token: link } = await createRequest(world);
    await signWithCode(world, link);
    const answer = await call(world, `/partner/sign-request/${id}`, { token, method: 'DELETE' });
    expectError(answer, 409, 'invalid_state');
    expect((await statusOf(id)).body['status']).toBe('signed');
  });
});

describe('reminding', () => {
  test('within an hour of the link: 429 that says how long', async () => {
    const { request_id: id, fields } = await createRequest(world);
    await messagesTo(fields.user_email, 1);
    const { details } = expectError(await remind(id), 429, 'rate_limited');
    expect(details?.['retry_after']).toBeGreaterThan(3_500);
    expect(details?.['retry_after']).toBeLessThanOrEqual(3_600);
    expect(await messagesTo(fields.user_email, 1)).toHaveLength(1);
  });

  test('where no link was sent it goes out at once, and once', async () => {
    const { request_id: id, fields, sign_url: url } = await createRequest(world, { notify: false });
    const answer = await remind(id);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 202, body: { request_id: id } });
    expectError(await remind(id), 429, 'rate_limited');
    const messages = await messagesTo(fields.user_email, 1);
    expect(messages).toMatchObject([{ kind: 'link', link: url }]);
  });

  test('two at once send one link', async () => {
    const { request_id: id, fields } = await createRequest(world, { notify: false });
    const answers = await Promise.all([remind(id), remind(id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 429]));
    expect(await messagesTo(fields.user_email, 1)).toHaveLength(1);
  });
});

describe('declining', () => {
  test('with a reason, which the partner reads', async () => {
    const { request_id: id, token: link } = await createRequest(world, { external_ref: 'order 8' });
    const declined = await act(link, 'decline', { reason: 'Буруу дүн' });
    expect({ status: declined.status, body: declined.body }).toEqual({
      status: 200,
      body: { status: 'rejected', rejected_at: time },
    });
    const { rejected_at: at } = declined.body;
    expect((await statusOf(id)).body).toMatchObject({
      status: 'rejected',
      reason: 'Буруу дүн',
      rejected_at: at,
      signed_at: null,
      loa: null,
      external_ref: 'order 8',
    });
    await expectEnded(link, { status: 'rejected', rejected_at: at, by_link: true });
  });
});

describe('levels and channels', () => {
  test('level 1 needs no code and proves nothing', async () => {
    const { request_id: id, token: link } = await createRequest(world, { required_loa: 1 });
    expect(await stateOf(link)).toMatchObject({ required_loa: 1, requires: [] });
    expectError(await act(link, 'otp'), 409, 'invalid_state');
    expect((await act(link, 'sign', { consent: true })).status).toBe(200);
    expect((await untilStatus(world, id, 'signed')).body).toMatchObject({ required_loa: 1, loa: 1 });
  });

  test('level 3 says what is missing and uses nothing up', async () => {
    const { request_id: id, token: link } = await createRequest(world, { required_loa: 3 });
    const requires = ['otp', 'pin'];
    expect(await stateOf(link)).toMatchObject({ required_loa: 3, requires });
    const body = { otp: await getCode(world, link), pin: '123456', consent: true };
    for (let tries = 0; tries < 7; tries += 1) {
      const { details, message } = expectError(await act(link, 'sign', body), 400, 'invalid_credential');
      expect(details).toEqual({ missing: ['account', 'identity', 'credential'] });
      expect(message).toContain('credential');
    }
    expect((await statusOf(id)).body['status']).toBe('pending');
    expect((await act(link, 'decline')).status).toBe(200);
  });

  test('a signer with a phone alone gets link and code by SMS', async () => {
    const phone = '+97699112233';
    const created = await createRequest(world, { user_email: null, user_phone: phone, language: 'mn' });
    expect((await stateOf(created.token))['masked_address']).toBe('+976••••••33');
    const code = await getCode(world, created.token, phone);
    const messages = await messagesTo(phone, 2);
    const order = messages.toSorted((a, b) => b.kind.localeCompare(a.kind));
    expect(order).toMatchObject([
      { kind: 'link', channel: 'sms', link: created.sign_url },
      { kind: 'code', channel: 'sms', code },
    ]);
    expect(messages.every(({ text }) => /гарын үс(?:эг|г)/iu.test(text))).toBe(true);
    expect((await act(created.token, 'sign', { otp: code, consent: true })).status).toBe(200);
  });

  test('a signer with both gets the link by e-mail and the code by SMS', async () => {
    const phone = '+97688112233';
    const created = await createRequest(world, { user_phone: phone });
    await getCode(world, created.token, phone);
    expect(await messagesTo(created.fields.user_email, 1)).toMatchObject([
      { kind: 'link', channel: 'email' },
    ]);
    expect(await messagesTo(phone, 1)).toMatchObject([{ kind: 'code', channel: 'sms' }]);
  });

  test("without a language of the request's own the organization's is taken", async () => {
    const settings = `update organization set settings = '{"language":"mn"}' where id = ?`;
    const partner = await world.otherPartner();
    await world.deps.orm.em.fork().execute(settings, [partner.organizationId]);
    const { fields } = await createRequest(world, {}, partner);
    const [message] = await messagesTo(fields.user_email, 1);
    expect(message?.subject).toMatch(/гарын үсэг/);
  });
});
