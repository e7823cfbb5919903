import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { day } from '#domain/envelope/envelope.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { expectPlatformError, registerUser, someEmail } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument, uploadPdf } from '#test/support/people/document.ts';
import { openAndSign, openLink, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { outbox } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import {
  draftOf,
  envelopesOf,
  expectIssues,
  expectState,
  field,
  type Recipient,
  type View,
} from './ground.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const envelopes = envelopesOf(world, user);
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, user);
});

const open = ['sent', 'in_progress'];
type Sent = { id: string; status: string; sent_at: string };

function send(id: string, headers: Record<string, string> = {}) {
  return envelopes.send<Sent>(`/${id}/send`, { body: {}, headers });
}

function sent(recipients: object[] = [{}], more: object = {}) {
  return sentEnvelope(world, user, { document_id: documentId, recipients: recipients as never, ...more });
}

async function actsOf(id: string): Promise<string[]> {
  const answer = await envelopes.send<{ action: string }[]>(`/${id}/events?limit=100`);
  return expectAnswer(answer, 200).map(({ action }) => action);
}

function put(id: string, body: object) {
  return envelopes.send<View>(`/${id}`, { method: 'PUT', body });
}

describe('sending', () => {
  test('a draft makes it go round, with its end counted from then', async () => {
    const email = someEmail();
    const { id } = await envelopes.create(
      draftOf(documentId, { expires_in_days: 10, recipients: [{ email }] }),
    );
    const { data } = (await send(id)).body;
    const warnings = [expect.objectContaining({ code: 'certificate_unverified' })];
    expect(data).toEqual({ id, status: 'sent', sent_at: data.sent_at, warnings });
    const view = await envelopes.get(id);
    expect(view.sent_at).toBe(data.sent_at);
    expect(Date.parse(view.expires_at ?? '') - Date.parse(data.sent_at)).toBe(10 * day);
    await untilTrue(async () => (await outbox(world)).some((one) => one.to === email));
    expect(await actsOf(id)).toEqual(expect.arrayContaining(['envelope.created', 'envelope.sent']));
  });

  test('twice at once sends once', async () => {
    const { id } = await envelopes.create(draftOf(documentId));
    const answers = await Promise.all([send(id), send(id), send(id)]);
    const times = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.data.sent_at),
    );
    expect(times.size).toBe(1);
    for (const answer of answers)
      if (answer.status !== 200) expectPlatformError(answer, 422, 'INVALID_STATE');
    const sendings = async () => (await actsOf(id)).filter((action) => action === 'envelope.sent');
    await untilTrue(async () => (await sendings()).length > 0);
    expect(await sendings()).toHaveLength(1);
  });

  test('again under one Idempotency-Key is the first answer, without a message more', async () => {
    const { id } = await envelopes.create(draftOf(documentId));
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(id, headers);
    const second = await send(id, headers);
    expect([second.body, second.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
  });

  test('what goes round is a reminder, an hour after the last message', async () => {
    const { id } = await sent();
    await untilEnvelope(world, user, { id, status: 'sent' });
    await untilTrue(async () => (await envelopes.get(id)).recipients[0]?.status === 'sent');
    const tooSoon = expectPlatformError(await send(id), 422, 'INVALID_STATE');
    expect(tooSoon.details).toMatchObject({ status: 'sent', allowed_from: ['draft', ...open] });
    expect(tooSoon.details.retry_after).toBeGreaterThan(3_500);
  });

  test('is refused for copies alone, and with fields outside of the pages', async () => {
    const copies = await envelopes.create(
      draftOf(documentId, { recipients: [{ email: 'c@example.mn', role: 'cc' }] }),
    );
    expectIssues(await send(copies.id), 'VALIDATION_FAILED', ['recipients']);
    const { id } = await envelopes.create(draftOf(documentId, { fields: [field] }));
    await world.deps.orm.em.fork().execute('update envelope_field set page = 99 where envelope_id = ?', [id]);
    expectIssues(await send(id), 'VALIDATION_FAILED', ['fields[0].page']);
    expect((await envelopes.get(id)).status).toBe('draft');
  });

  test('waits for a document that is still being looked at', async () => {
    const document = await uploadPdf(world, user, simplePdf());
    const { id } = await envelopes.create(draftOf(document));
    const em = world.deps.orm.em.fork();
    await em.execute(`update document set status = 'processing', page_sizes = null where id = ?`, [document]);
    const answer = await send(id);
    expectIssues(answer, 'VALIDATION_FAILED', ['document_id']);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]/);
    await em.execute(`update document set status = 'failed', failure_reason = 'damaged' where id = ?`, [
      document,
    ]);
    expectIssues(await send(id), 'VALIDATION_FAILED', ['document_id']);
  });
});

describe('an envelope that goes round', () => {
  test('is changed in name, message and to a later end alone', async () => {
    const { id } = await sent([{}], { expires_in_days: 10, message: 'Before' });
    const changed = expectAnswer(
      await put(id, { name: 'Other', message: 'After', expires_in_days: 20 }),
      200,
    );
    expect(changed).toMatchObject({ name: 'Other', message: 'After', expires_in_days: 20, status: 'sent' });
    expect(Date.parse(changed.expires_at ?? '') - Date.parse(changed.sent_at ?? '')).toBe(20 * day);
    expectIssues(await put(id, { expires_in_days: 20 }), 'VALIDATION_FAILED', ['expires_in_days']);
    expectIssues(await put(id, { expires_in_days: 5 }), 'VALIDATION_FAILED', ['expires_in_days']);
    expectState(await put(id, { routing_type: 'hybrid' }), 'sent', ['draft']);
    expectState(await put(id, { name: 'X', recipients: [{ email: 'x@example.mn' }] }), 'sent', ['draft']);
    expect(expectAnswer(await put(id, {}), 200)).toMatchObject({
      name: 'Other',
      expires_at: changed.expires_at,
    });
    expectState(await envelopes.send(`/${id}`, { method: 'DELETE' }), 'sent', ['draft']);
    expect((await actsOf(id)).filter((action) => action === 'envelope.changed')).toHaveLength(1);
  });

  test('reminds of itself an hour after the last message, those whose turn it is', async () => {
    const { id } = await sent([{}, {}], { routing_type: 'sequential' });
    await untilTrue(async () => (await envelopes.get(id)).recipients[0]?.status === 'sent');
    const [first, second] = (await envelopes.get(id)).recipients;
    const remind = (body: object) => envelopes.send(`/${id}/remind`, { body });
    expectState(await remind({}), 'sent', open);
    expectState(await remind({ recipient_id: first?.id }), 'sent', open);
    expectState(await remind({ recipient_id: second?.id }), 'pending', ['sent', 'delivered', 'bounced']);
    await world.deps.orm.em
      .fork()
      .nativeUpdate(EnvelopeRecipient, { id: first?.id ?? '' }, { status: 'bounced' });
    expectState(await remind({ recipient_id: first?.id }), 'sent', open);
    expectIssues(await remind({ recipient_id: randomUUID() }), 'VALIDATION_FAILED', ['recipient_id']);
    expectIssues(await remind({ recipient_id: 'x' }), 'INVALID_REQUEST', ['recipient_id']);
  });

  test('has a recipient corrected: the old link is dead, and a new one goes to the new address', async () => {
    const { id, emails } = await sent([{}]);
    const old = await openLink(world, emails[0] ?? '');
    const [recipient] = (await envelopes.get(id)).recipients;
    const path = `/${id}/recipients/${recipient?.id}`;
    const correct = (body: object, at = path) =>
      envelopes.send<{ recipient: Recipient }>(at, { method: 'PUT', body });
    const email = someEmail();
    const corrected = expectAnswer(
      await correct({ email: email.toUpperCase(), name: 'Шинэ', access_code: '4711' }),
      200,
    );
    expect(corrected.recipient).toMatchObject({
      id: recipient?.id,
      email,
      name: 'Шинэ',
      has_access_code: true,
    });
    expect((await call(world, `${old}/state`)).status).toBe(404);
    await untilTrue(async () => (await outbox(world)).some((one) => one.to === email));
    expect(await world.deps.orm.em.fork().count(EnvelopeAct, { envelopeId: id })).toBe(0);
    const event = await world.deps.orm.em
      .fork()
      .findOneOrFail(AuditEvent, { resourceId: id, action: 'envelope.corrected' });
    expect(wholeMetadata(event)).toEqual({
      recipient_id: recipient?.id,
      changed: ['email', 'name', 'access_code'],
      from: { email: emails[0], name: 'Person 1' },
      to: { email, name: 'Шинэ' },
      request_id: expect.any(String) as string,
    });
    expectPlatformError(await correct({}), 400, 'INVALID_REQUEST');
    expectIssues(await correct({ email: 'x' }), 'INVALID_REQUEST', ['email']);
    expectIssues(await correct({ name: 'Bat \u{10330}' }), 'VALIDATION_FAILED', ['name']);
    expectPlatformError(await correct({ name: 'X' }, `/${id}/recipients/${randomUUID()}`), 404, 'NOT_FOUND');
    expectPlatformError(await correct({ name: 'X' }, `/${id}/recipients/x`), 404, 'NOT_FOUND');
  });

  test('is voided once, with a reason', async () => {
    const { id } = await sent([{}, {}]);
    const end = (body: object) => envelopes.send<{ voided_at: string }>(`/${id}/void`, { body });
    expectIssues(await end({}), 'INVALID_REQUEST', ['reason']);
    expectIssues(await end({ reason: ' ' }), 'INVALID_REQUEST', ['reason']);
    expectIssues(await end({ reason: 'x'.repeat(1_001) }), 'INVALID_REQUEST', ['reason']);
    const answers = await Promise.all([end({ reason: 'Дахин' }), end({ reason: 'Дахин' })]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
    const data = answers.find(({ status }) => status === 200)?.body.data;
    expect(data).toEqual({ id, status: 'voided', voided_at: data?.voided_at });
    expect(await envelopes.get(id)).toMatchObject({
      status: 'voided',
      voided_at: data?.voided_at,
      reason: 'Дахин',
    });
    await untilTrue(async () =>
      (await envelopes.get(id)).recipients.every(({ status }) => status === 'cancelled'),
    );
    expectState(await end({ reason: 'x' }), 'voided', open);
    expectState(await send(id), 'voided', ['draft', ...open]);
    expectState(await put(id, { name: 'X' }), 'voided', ['draft', ...open]);
    expectState(await envelopes.send(`/${id}/remind`, { body: {} }), 'voided', open);
    expectState(await envelopes.send(`/${id}`, { method: 'DELETE' }), 'voided', ['draft']);
    const [recipient] = (await envelopes.get(id)).recipients;
    const correction = { method: 'PUT', body: { name: 'X' } };
    expectState(await envelopes.send(`/${id}/recipients/${recipient?.id}`, correction), 'voided', open);
  });

  test('voided under one Idempotency-Key gives the first answer again', async () => {
    const { id } = await sent();
    const options = { body: { reason: 'x' }, headers: { 'idempotency-key': randomUUID() } };
    const first = await envelopes.send(`/${id}/void`, options);
    const second = await envelopes.send(`/${id}/void`, options);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });
});

test('one of two who has finished cannot be corrected', async () => {
  const { id, emails } = await sent([{}, {}], { routing_type: 'parallel' });
  expect((await openAndSign(world, emails[0] ?? '')).status).toBeLessThan(300);
  const view = await envelopes.get(id);
  const recipient = view.recipients.find(({ email }) => email === emails[0]);
  const answer = await envelopes.send(`/${id}/recipients/${recipient?.id}`, {
    method: 'PUT',
    body: { name: 'X' },
  });
  expectPlatformError(answer, 422, 'INVALID_STATE');
  await untilTrue(async () => (await envelopes.get(id)).status === 'in_progress');
  const row = await world.deps.orm.em.fork().findOneOrFail(EnvelopeRecipient, { id: recipient?.id ?? '' });
  expect(row.name).not.toBe('X');
});
