import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readReference, writeReference } from '#domain/common/reference.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { FlowAddress } from '#entities/flow/flow-address.ts';
import { platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { openLink, recipientLink, sentEnvelope } from '#test/support/people/envelope.ts';
import { call, expectFieldError } from '#test/support/http/http.ts';
import {
  createRequest,
  outbox,
  sentMessages,
  signWithCode,
  untilStatus,
} from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const support = setUp(() => makeStaff(world, 'support'));
const sender = setUp(() => registerUser(world, { organization_name: 'Sender' }));

type Item = { id: string; kind: string; reference: string | null; name: string | null };
type Page = { data: Item[]; next_cursor: string | null };
type Message = {
  kind: string;
  channel: string;
  to: string;
  outcome: string;
  server_said: string | null;
  tries: number;
};
type Detail = Item & { messages: Message[]; accepted_at: string | null };

const headers = () => ({ 'x-api-key': support.apiKey });
const find = (body: object) => call<Page>(world, '/support/flows/search', { headers: headers(), body });
const found = async (body: object) => (await find(body)).body.data.map(({ id }) => id);
const detail = async (id: string) =>
  (await call<Detail>(world, `/support/flows/${id}`, { headers: headers() })).body;
const somePhone = () => `+9769${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

describe('a sign request is found', () => {
  const mine = setUp(async () => {
    const [email, phone] = [someEmail(), somePhone()];
    const name = `Loan agreement ${randomUUID().slice(0, 8)}`;
    const made = await createRequest(world, { user_email: email, user_phone: phone, document_name: name });
    return { ...made, email, phone, name };
  });

  test('by its address as people write it, and by its phone without the country', async () => {
    expect(await found({ address: ` ${mine.email.toUpperCase()} ` })).toEqual([mine.request_id]);
    expect(await found({ address: mine.phone })).toEqual([mine.request_id]);
    expect(await found({ address: mine.phone.slice(4) })).toEqual([mine.request_id]);
    expect(await found({ address: someEmail() })).toEqual([]);
  });

  test('by its reference, which the partner, the mail and its page have too', async () => {
    const { reference } = await detail(mine.request_id);
    expect(reference).toMatch(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await found({ reference: reference?.toLowerCase() })).toEqual([mine.request_id]);
    const token = await world.partner.token('sign');
    const seen = await call(world, `/partner/sign-request/${mine.request_id}`, { token });
    expect(seen.body).toMatchObject({ reference });
    await untilTrue(async () => (await sentMessages(world, { to: mine.email })).length > 0);
    const [mail] = await sentMessages(world, { to: mine.email });
    expect(mail?.text).toContain(reference);
    const page = await fetch(`${world.baseUrl}/sign/${mine.token}`);
    expect(await page.text()).toContain(reference);
  });

  test('by a part of its name in any case, and not by letters that do not follow each other', async () => {
    const part = mine.name.slice(5).toUpperCase();
    expect(await found({ name: part })).toEqual([mine.request_id]);
    expect(await found({ name: `${mine.name.slice(-8)} Loan agreement` })).toEqual([]);
    const { data } = (
      await call<Page>(world, `/support/flows?name=${encodeURIComponent(part)}`, { headers: headers() })
    ).body;
    expect(data).toMatchObject([{ id: mine.request_id, name: mine.name }]);
  });

  test('every filter narrows: status, organization, kind', async () => {
    const { name } = mine;
    expect(await found({ name, status: 'pending' })).toEqual([mine.request_id]);
    expect(await found({ name, status: 'signed' })).toEqual([]);
    expect(await found({ name, kind: 'envelope' })).toEqual([]);
    expect(await found({ name, organization: randomUUID() })).toEqual([]);
  });

  test('no row, and no statement of the search, holds the address in clear', async () => {
    const rows = await world.owner.em.fork().find(FlowAddress, { flowId: mine.request_id });
    expect(rows).toHaveLength(2);
    for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });

  test('its messages say what, where, and what the server said; the detail says when the signer agreed', async () => {
    await untilTrue(async () => (await detail(mine.request_id)).messages.length === 1);
    expect((await detail(mine.request_id)).accepted_at).toBeNull();
    await signWithCode(world, mine.token);
    await untilStatus(world, mine.request_id, 'signed');
    await untilTrue(async () => (await detail(mine.request_id)).messages.length === 3);
    const { messages, accepted_at } = await detail(mine.request_id);
    expect(messages).toMatchObject([
      { kind: 'link', channel: 'email', outcome: 'sent', tries: 1 },
      { kind: 'code', channel: 'sms', outcome: 'sent', tries: 1 },
      // The receipt.
      { kind: 'notice', channel: 'email', outcome: 'sent', tries: 1 },
    ]);
    expect(Date.parse(accepted_at ?? '')).toBeGreaterThan(0);
    const said = JSON.stringify(messages);
    expect(said).not.toContain(mine.email);
    expect(said).not.toContain(mine.phone);
    for (const { code } of await outbox(world)) if (code) expect(said).not.toContain(code);
  });
});

describe('an envelope is found', () => {
  const mine = setUp(async () => {
    const name = `Lease ${randomUUID().slice(0, 8)}`;
    const [host, phone] = [someEmail(), somePhone()];
    const recipients = [
      { phone, auth_method: 'sms' },
      { role: 'in_person', host_email: host },
    ];
    return { ...(await sentEnvelope(world, sender, { name, recipients })), name, host, phone };
  });

  test('by recipient, phone, host and name, and by an address that was corrected since', async () => {
    const [old = ''] = mine.emails;
    for (const address of [old, mine.host, mine.phone]) expect(await found({ address })).toContain(mine.id);
    await recipientLink(world, old);
    const { data } = (
      await platform<{ recipients: { id: string; email: string }[] }>(world, `/envelopes/${mine.id}`, {
        token: sender.access_token,
      })
    ).body;
    const id = data.recipients.find(({ email }) => email === old)?.id ?? '';
    const email = someEmail();
    const path = `/envelopes/${mine.id}/recipients/${id}`;
    await platform(world, path, { method: 'PUT', token: sender.access_token, body: { email } });
    await recipientLink(world, email);
    for (const address of [old, email]) expect(await found({ address })).toContain(mine.id);
    expect(await found({ name: mine.name.slice(2) })).toContain(mine.id);
  });

  test('with its reference in the mail, on its page and in the view of its sender', async () => {
    const { reference } = await world.owner.em.fork().findOneOrFail(Envelope, { id: mine.id });
    const written = writeReference(reference);
    const [mail] = await sentMessages(world, { to: mine.host });
    expect(mail?.text).toContain(written);
    const page = await fetch(`${world.baseUrl}${await recipientLink(world, mine.host)}`);
    expect(await page.text()).toContain(written);
    const seen = await platform(world, `/envelopes/${mine.id}`, { token: sender.access_token });
    expect(seen.body.data).toMatchObject({ reference: written });
    expect(await found({ reference: written, kind: 'envelope' })).toEqual([mine.id]);
    expect(readReference(written)).toEqual({ reference });
  });

  test('its messages name the recipient', async () => {
    await openLink(world, mine.host).catch(() => undefined);
    const { messages } = await detail(mine.id);
    expect(messages.filter(({ kind }) => kind === 'invitation').length).toBeGreaterThanOrEqual(2);
    for (const message of messages) expect(message).toHaveProperty('recipient_id');
  });
});

describe('what is refused', () => {
  test('a reference that was misheard, with words that say so', async () => {
    const { request_id } = await createRequest(world, { notify: false });
    const { reference } = await detail(request_id);
    const wrong = `${reference?.slice(0, -1)}${reference?.endsWith('0') ? '1' : '0'}`;
    const answer = await find({ reference: wrong });
    expectFieldError(answer, 'reference');
    expect(JSON.stringify(answer.body)).toContain('typing error');
  });

  test.each([
    ['address', 'bat'],
    ['address', '12'],
    ['address', 'x'.repeat(300)],
    ['name', 'ab'],
    ['name', '   a   '],
    ['status', 'draft'],
    ['organization', 'mine'],
    ['limit', 101],
    ['stuck', 'true'],
  ])('%s: %j', async (field, value) => {
    expectFieldError(await find({ [field]: value }), field);
  });

  test('an address in a URL: there is no such parameter', async () => {
    const answer = await call(world, '/support/flows?address=bat%40example.mn', { headers: headers() });
    expectFieldError(answer, 'address');
    expect(JSON.stringify(answer.body)).not.toContain('bat');
  });

  test('others than support', async () => {
    const reader = await makeStaff(world, 'payload_reader');
    const path = '/support/flows/search';
    expect((await call(world, path, { headers: { 'x-api-key': reader.apiKey }, body: {} })).status).toBe(403);
    expect((await call(world, path, { body: {} })).status).toBe(401);
  });
});
