import { randomUUID } from 'node:crypto';
import { generateSignedCookie } from 'hono/cookie';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { registerUser, someEmail } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import {
  openLink,
  readDocument,
  recipientLink,
  sentEnvelope,
  signByLink,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { outbox } from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';
import { cookiesOf } from './ground.ts';
import { dataUrl, strokePng } from './pngs.ts';

const world = setUp(startWorld);
const sender = setUp(() => registerUser(world));
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, sender);
});

type Wishes = { recipients: Record<string, unknown>[]; [more: string]: unknown };

const send = (wishes: Wishes) => sentEnvelope(world, sender, { document_id: documentId, ...wishes });
const state = (path: string, headers = {}) => call<OpenSession>(world, `${path}/state`, { headers });
const sql = (statement: string, ...values: unknown[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);
const place = { page: 1, x: 72, y: 72, width: 120, height: 24, required: true };
const actionsOf = async (envelopeId: string) =>
  (await sql('select action from audit_event where resource_id = ? order by sequence', envelopeId)).map(
    ({ action }) => action,
  );

/** An envelope for one recipient, and the path of their opened link. */
async function opened(recipient: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const { id, emails } = await send({ recipients: [recipient], ...more });
  const path = await openLink(world, emails[0] ?? '');
  return { id, path };
}

const typed = { type: 'typed', text: 'Бат Болд' };

/** The cookie of a browser that has shown the code of an envelope's one recipient. */
async function codeShown(envelopeId: string): Promise<{ cookie: string }> {
  const [row] = await sql(
    'select id, link_generation from envelope_recipient where envelope_id = ?',
    envelopeId,
  );
  const claim = `code.${String(row?.['id'])}.${String(row?.['link_generation'])}.${Date.now() + 60_000}`;
  const cookie = await generateSignedCookie(
    'tamga_code',
    claim,
    new Uint8Array(world.deps.keys.codeProofs.current.key),
  );
  return { cookie: cookie.split(';', 1)[0] ?? '' };
}

describe('opening', () => {
  test('makes them delivered, once', async () => {
    const { id, emails } = await send({ recipients: [{ role: 'signer' }] });
    const path = await recipientLink(world, emails[0] ?? '');
    expect((await state(path)).body.recipient.status).not.toBe('delivered');
    const answers = [];
    for (let times = 0; times < 3; times += 1)
      answers.push(await call(world, `${path}/opened`, { body: {} }));
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    expect(answers[0]?.body).toEqual({ status: 'delivered', delivered_at: expect.stringMatching(/Z$/) });
    expect((await state(path)).body.recipient.status).toBe('delivered');
    expect((await actionsOf(id)).filter((action) => action === 'envelope.opened')).toHaveLength(1);
  });
});

describe('signing', () => {
  test('with fields of every type, drawn: 200 once it is in the PDF, and nothing of it stays behind', async () => {
    const types = ['text', 'date', 'checkbox', 'initial', 'signature'];
    const fields = types.map((type, index) => ({ ...place, type, recipient_index: 0, y: 72 + index * 40 }));
    const { id, path } = await opened({}, { fields });
    const own = (await state(path)).body.fields ?? [];
    const values: Record<string, string> = { text: 'Гэрээ 17/Б', date: '2026-11-21', checkbox: 'true' };
    const body = {
      consent: true,
      fields: own.flatMap(({ id, type }) => (values[type] ? [{ id, value: values[type] }] : [])),
      signature: { type: 'drawn', image: dataUrl(strokePng(200, 60)) },
      initials: { type: 'typed', text: 'ББ' },
    };
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await call(world, `${path}/sign`, { body, headers });
    expect([200, 202], JSON.stringify(answer.body)).toContain(answer.status);
    expect(answer.body['signed_at']).toMatch(/Z$/);
    const again = await call(world, `${path}/sign`, { body, headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(answer.body);
    await untilEnvelope(world, sender, { id, status: 'completed' });
    const rows = await sql(
      'select type, value, status from envelope_field where envelope_id = ? order by position',
      id,
    );
    expect(rows.map(({ type, value, status }) => [type, value, status])).toEqual([
      ['text', 'Гэрээ 17/Б', 'completed'],
      ['date', '2026-11-21', 'completed'],
      ['checkbox', 'true', 'completed'],
      ['initial', null, 'completed'],
      ['signature', null, 'completed'],
    ]);
    expect(await sql('select id from envelope_act where envelope_id = ?', id)).toEqual([]);
    const [recipient] = await sql('select loa, status from envelope_recipient where envelope_id = ?', id);
    expect(recipient).toEqual({ loa: 1, status: 'completed' });
    expectError(await call(world, `${path}/sign`, { body }), 410, 'gone');
  });

  test('twice at once is signing once', async () => {
    const { id, emails } = await send({ recipients: [{}, {}] });
    const path = await openLink(world, emails[0] ?? '');
    const answers = await Promise.all(Array.from({ length: 4 }, () => signByLink(world, path)));
    const [taken, refused] = [
      answers.filter(({ status }) => status < 300),
      answers.filter(({ status }) => status >= 300),
    ];
    expect(taken).toHaveLength(1);
    for (const answer of refused) expectError(answer, 409, 'invalid_state');
    await untilTrue(async () => (await state(path)).body.recipient.status === 'completed');
    expect((await state(path)).body).toMatchObject({ your_turn: false, requires: [], sealing: false });
    expect(await sql('select id from envelope_act where envelope_id = ?', id)).toEqual([]);
  });

  test('with a code by SMS proves the phone; a right code is remembered', async () => {
    const phone = '+97699445566';
    const { id, path } = await opened({ auth_method: 'sms', phone });
    expect((await call(world, `${path}/otp`, { body: {} })).status).toBe(202);
    const code = (await outbox(world)).find(({ kind, to }) => kind === 'code' && to === phone)?.code ?? '';
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expectError(await signByLink(world, path, { otp: wrong }), 401, 'invalid_otp');
    // An act that nobody answered is sent again with the same code, and finds the act that was begun.
    const body = { consent: true, signature: typed, otp: code };
    const headers = { 'idempotency-key': randomUUID() };
    const sign = (more = {}) => call(world, `${path}/sign`, { body, ...more });
    await world.workers.pause();
    const unanswered = await sign({ headers });
    expectError(unanswered, 503, 'service_unavailable');
    await world.workers.start();
    const answer = await sign({ headers });
    expect([200, 202], JSON.stringify(answer.body)).toContain(answer.status);
    expect(cookiesOf(unanswered).cookie).toMatch(/^tamga_code=/);
    expect(await sign({ headers })).toMatchObject({ status: answer.status, body: answer.body });
    expectError(await sign(), 409, 'invalid_state');
    const [recipient] = await sql('select loa from envelope_recipient where envelope_id = ?', id);
    expect(recipient).toEqual({ loa: 2 });
  });

  test('in person: the host confirms first', async () => {
    const host = someEmail();
    const { id } = await send({ recipients: [{ role: 'in_person', host_email: host, host_name: 'Dorj' }] });
    const path = await openLink(world, host);
    expectError(await signByLink(world, path), 409, 'invalid_state');
    const confirmed = await call(world, `${path}/host`, { body: { name: ' Dorj Bat ' } });
    expect({ status: confirmed.status, body: confirmed.body }).toEqual({
      status: 200,
      body: { host_name: 'Dorj Bat', confirmed_at: expect.stringMatching(/Z$/) },
    });
    expect((await state(path)).body.recipient).toMatchObject({ host_name: 'Dorj Bat', host_confirmed: true });
    // The host has had the document so far, not the signer.
    expectError(await signByLink(world, path), 409, 'document_not_viewed');
    await readDocument(world, path);
    expect([200, 202]).toContain((await signByLink(world, path)).status);
    expect(await actionsOf(id)).toContain('envelope.host_confirmed');
  });

  test('in person: of two hosts who confirm at once the first stands, and the same one twice is once', async () => {
    const host = someEmail();
    const { id } = await send({ recipients: [{ role: 'in_person', host_email: host }] });
    const path = await openLink(world, host);
    const names = ['Dorj', 'Bold', 'Dorj', 'Bold'];
    const answers = await Promise.all(names.map((name) => call(world, `${path}/host`, { body: { name } })));
    const [first, ...others] = answers.filter(({ status }) => status === 200);
    expect(first).toBeDefined();
    expect(others).toHaveLength(1);
    expect(others[0]?.body).toEqual(first?.body);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(expectError(refused, 409, 'invalid_state').message).toContain('Another host');
    const name = first?.body['host_name'];
    expect((await state(path)).body.recipient).toMatchObject({ host_name: name, host_confirmed: true });
    const confirmed = (await actionsOf(id)).filter((action) => action === 'envelope.host_confirmed');
    expect(confirmed).toHaveLength(1);
  });
});

describe('deciding', () => {
  test('an approver approves without a signature', async () => {
    const { id, emails } = await send({ recipients: [{ role: 'approver' }, {}] });
    const path = await openLink(world, emails[0] ?? '');
    const answer = await call(world, `${path}/approve`, { body: { consent: true } });
    expect([200, 202]).toContain(answer.status);
    await untilTrue(async () => (await state(path)).body.recipient.status === 'completed');
    expectError(await call(world, `${path}/decline`, { body: { reason: 'no' } }), 409, 'invalid_state');
    expect((await sql('select status from envelope where id = ?', id))[0]).toEqual({ status: 'in_progress' });
    expect(await actionsOf(id)).toContain('envelope.approved');
  });

  test('declining ends it for everybody', async () => {
    const { id, emails } = await send({ recipients: [{}, {}] });
    const [mine, others] = [await openLink(world, emails[0] ?? ''), await openLink(world, emails[1] ?? '')];
    const answer = await call(world, `${mine}/decline`, { body: { reason: ' Not what we agreed ' } });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'declined', declined_at: expect.stringMatching(/Z$/) },
    });
    for (const path of [mine, others]) {
      const { status, body } = await call(world, `${path}/state`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        envelope: { status: 'declined', declined_at: answer.body['declined_at'] },
      });
      expect(body).not.toHaveProperty('document');
      const details = { status: 'declined' };
      expect(expectError(await signByLink(world, path), 410, 'gone').details).toEqual(details);
      expect(expectError(await call(world, `${path}/document`), 410, 'gone').details).toEqual(details);
    }
    const [row] = await sql(
      'select decline_reason from envelope_recipient where envelope_id = ? and position = 0',
      id,
    );
    expect(row).toEqual({ decline_reason: 'Not what we agreed' });
  });

  test.each([
    ['verified', 'from a browser that has shown the code by SMS'],
    ['link', 'from another one'],
  ])('declining is on record as %s %s', async (decliner) => {
    const { id, path } = await opened({ auth_method: 'sms', phone: '+97699445577' });
    const headers = decliner === 'verified' ? await codeShown(id) : {};
    expect((await call(world, `${path}/decline`, { body: { reason: 'no' }, headers })).status).toBe(200);
    const { recipients } = await untilEnvelope(world, sender, { id, status: 'declined' });
    expect(recipients).toMatchObject([{ status: 'declined', declined_by: decliner }]);
  });
});
