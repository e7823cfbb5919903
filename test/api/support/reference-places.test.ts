import { describe, expect, test } from 'vitest';
import { writeReference } from '#domain/common/reference.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { SealedLink } from '#entities/envelope/sealed-link.ts';
import { MessageAttempt } from '#entities/flow/message-attempt.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { call } from '#test/support/http/http.ts';
import { platform, registerUser, someEmail } from '#test/support/people/account.ts';
import {
  downloaded,
  openLink,
  recipientLink,
  sentEnvelope,
  signByLink,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import {
  createRequest,
  getCode,
  sentMessages,
  signWithCode,
  untilStatus,
} from '#test/support/people/signer.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { sealedFor } from '../signing/sealed/ground.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world, { organization_name: 'Sender' }));

const em = () => world.owner.em.fork();
const ofRequest = async (id: string) =>
  writeReference((await em().findOneOrFail(SignRequest, { id })).reference);
const ofEnvelope = async (id: string) =>
  writeReference((await em().findOneOrFail(Envelope, { id })).reference);

const pageAt = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${world.baseUrl}${path}`, { headers: { 'accept-language': 'en' }, ...init })).text();

const somePhone = () => `+9769${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

/** Waits until so many messages went to an address; gives the texts of all. */
async function textsTo(to: string, count: number): Promise<string[]> {
  await untilTrue(async () => (await sentMessages(world, { to })).length >= count, 60_000);
  return (await sentMessages(world, { to })).map(({ text }) => text);
}

async function token(): Promise<string> {
  return world.partner.token('sign');
}

describe('the reference of a sign request stands', () => {
  test('in the mail with the link, in the reminder, on every page, in answers and in the evidence', async () => {
    const [email, phone] = [someEmail(), somePhone()];
    const made = await createRequest(world, {
      user_email: email,
      user_phone: phone,
      callback_url: 'http://127.0.0.1:9/none',
    });
    const { request_id: id } = made;
    const reference = await ofRequest(id);
    expect(made).toMatchObject({ reference });
    for (const text of await textsTo(email, 1)) expect(text).toContain(reference);
    expect(await pageAt(`/sign/${made.token}`)).toContain(reference);
    await getCode(world, made.token, phone);
    // The code says its act in one segment; the page on which it is typed has the reference.
    for (const text of await textsTo(phone, 1)) expect(text).toContain('Test Partner');
    await signWithCode(world, made.token);
    const status = await untilStatus(world, id, 'signed');
    expect(status.body).toMatchObject({ reference });
    expect(await pageAt(`/sign/${made.token}`), 'the page after the end').toContain(reference);
    const path = `/partner/sign-request/${id}/evidence`;
    const evidence = await fetch(world.baseUrl + path, {
      headers: { authorization: `Bearer ${await token()}` },
    });
    expect(await textOf(Buffer.from(await evidence.arrayBuffer()))).toContain(reference);
    const list = await call<{ data: object[] }>(world, '/partner/sign-request?status=signed', {
      token: await token(),
    });
    expect(list.body.data).toContainEqual(expect.objectContaining({ request_id: id, reference }));
    await untilTrue(async () => (await em().count(WebhookDelivery, { requestId: id })) > 0);
    const [delivery] = await em().find(WebhookDelivery, { requestId: id });
    expect(JSON.parse(delivery?.body ?? '{}')).toMatchObject({ reference });
    expect(await em().count(MessageAttempt, { flowId: id })).toBeGreaterThanOrEqual(3);
  }, 60_000);

  test('in a text message with the link, in English, where it has room for it', async () => {
    const phone = somePhone();
    const { request_id: id } = await createRequest(world, {
      user_email: null,
      user_phone: phone,
      language: 'en',
    });
    const [text = ''] = await textsTo(phone, 1);
    expect(text).toContain(await ofRequest(id));
    expect(text.length).toBeLessThanOrEqual(160);
  });

  test.each(['rejected', 'expired'])('on the page of one that is %s', async (status) => {
    const made = await createRequest(world, { notify: false });
    if (status === 'rejected') await call(world, `/sign/${made.token}/decline`, { body: { reason: 'no' } });
    else
      await call(world, `/partner/sign-request/${made.request_id}`, {
        method: 'DELETE',
        token: await token(),
      });
    await untilStatus(world, made.request_id, status);
    expect(await pageAt(`/sign/${made.token}`)).toContain(await ofRequest(made.request_id));
  });
});

const send = async (more: object = {}) => {
  const [signer, copy, phone] = [someEmail(), someEmail(), somePhone()];
  const recipients = [
    { email: signer, auth_method: 'sms', phone },
    { email: copy, role: 'cc' },
  ];
  const { id } = await sentEnvelope(world, user, { recipients, ...more });
  return { id, signer, copy, phone, reference: await ofEnvelope(id) };
};

/** The messages of the log about a flow, and those to all of its people, hold the reference, all but the text message with the code. */
const expectInMessages = async (id: string, reference: string, people: string[]) => {
  const texts = await Promise.all(people.map((to) => sentMessages(world, { to })));
  const ours = texts.flat().filter(({ text }) => text.includes(reference));
  const sent = await em().find(MessageAttempt, { flowId: id, outcome: 'sent' });
  expect(ours.length).toBe(sent.filter(({ kind, channel }) => kind !== 'code' || channel !== 'sms').length);
};

describe('the reference of an envelope stands', () => {
  test('in invitation, copy and notices of the end, on its pages, in answers, events and its certificate', async () => {
    const one = await send();
    const path = await openLink(world, one.signer);
    expect(await pageAt(path)).toContain(one.reference);
    expect((await call(world, `${path}/otp`, { body: {} })).status).toBe(202);
    const [code = ''] = await textsTo(one.phone, 1);
    expect(code).toContain('Lease agreement');
    const signed = await signByLink(world, path, { otp: /\b\d{6}\b/.exec(code)?.[0] });
    expect(signed.status, JSON.stringify(signed.body)).toBeLessThan(300);
    await untilEnvelope(world, user, { id: one.id, status: 'completed' });
    expect(await pageAt(path), 'the page after the end').toContain(one.reference);
    const seen = await platform(world, `/envelopes/${one.id}`, { token: user.access_token });
    expect(seen.body.data).toMatchObject({ reference: one.reference });
    const notices = async () =>
      em().count(MessageAttempt, { flowId: one.id, kind: 'notice', outcome: 'sent' });
    // The signer, the reader of the copy and the sender.
    await untilTrue(async () => (await notices()) === 3, 60_000);
    await expectInMessages(one.id, one.reference, [one.signer, one.copy, one.phone, String(user.user.email)]);
    const certificate = await downloaded(world, user, `/envelopes/${one.id}/certificate`);
    expect(await textOf(certificate)).toContain(one.reference);
  }, 120_000);

  test('in the notices of one that is declined, and of one that is voided', async () => {
    const [declined, voided] = [await send(), await send()];
    const path = await recipientLink(world, declined.signer);
    await call(world, `${path}/opened`, { body: {} });
    await call(world, `${path}/decline`, { body: { reason: 'no' } });
    await untilEnvelope(world, user, { id: declined.id, status: 'declined' });
    await recipientLink(world, voided.signer);
    const about = { token: user.access_token, body: { reason: 'a mistake' } };
    await platform(world, `/envelopes/${voided.id}/void`, about);
    await untilEnvelope(world, user, { id: voided.id, status: 'voided' });
    for (const one of [declined, voided]) {
      const notices = () => em().count(MessageAttempt, { flowId: one.id, kind: 'notice', outcome: 'sent' });
      await untilTrue(async () => (await notices()) >= 1, 60_000);
      await expectInMessages(one.id, one.reference, [one.signer, one.copy, String(user.user.email)]);
    }
  }, 120_000);

  test('on the pages of a link to its sealed PDF, in its code, and in the mail with a new link', async () => {
    const ended = { expiresAt: new Date(Date.now() - 1_000) };
    const [code, access, over] = [
      await sealedFor(world, { authMethod: 'sms', phone: somePhone() }),
      await sealedFor(world, { accessCode: 'Secret-2026' }),
      await sealedFor(world, {}, ended),
    ];
    for (const { path, envelopeId } of [code, access, over])
      expect(await pageAt(path)).toContain(await ofEnvelope(envelopeId));
    const origin = { origin: new URL(world.baseUrl).origin };
    const body = new URLSearchParams({ act: 'renew' });
    const renewed = await pageAt(over.path, { method: 'POST', headers: origin, body });
    const reference = await ofEnvelope(over.envelopeId);
    expect(renewed).toContain(reference);
    const [letter] = await textsTo(over.email, 1);
    expect(letter).toContain(reference);
    expect(await em().count(SealedLink, { id: over.id, renewals: 1 })).toBe(1);
    expect(await em().find(MessageAttempt, { flowId: over.envelopeId })).toMatchObject([
      { kind: 'notice', outcome: 'sent', recipientId: over.id },
    ]);
  });
});
