import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { platform, registerUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { openLink, readDocument, recipientLink, sentEnvelope } from '#test/support/people/envelope.ts';
import { createRequest, getCode } from '#test/support/people/signer.ts';
import { call, expectError, type Answer } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
const sender = setUp(() => registerUser(world));
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, sender);
});

const sql = (statement: string, ...values: unknown[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);
const keyed = () => ({ 'idempotency-key': randomUUID() });
const tenTimes = (ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, ask));
const countRecords = async () => (await sql('select id from idempotency_record')).length;
const proofsOf = (envelopeId: string) =>
  sql('select id from act_proof where workflow_id = ?', `envelope/${envelopeId}`);
const signature = { consent: true, fields: [], signature: { type: 'typed', text: 'Bat' } };

/** Expects that one run has done what many at once asked for: the others were told to wait, or got its answer. */
function expectOne(answers: readonly Answer[], statuses: readonly number[]): void {
  const done = answers.filter(({ status }) => statuses.includes(status));
  expect(done.length).toBeGreaterThanOrEqual(1);
  for (const { body } of done) expect(body).toEqual(done[0]?.body);
  for (const answer of answers.filter(({ status }) => !statuses.includes(status)))
    expectError(answer, 409, 'idempotency_in_progress');
}

async function sent(recipient: Record<string, unknown> = {}) {
  const { id, emails } = await sentEnvelope(world, sender, {
    document_id: documentId,
    recipients: [recipient],
  });
  return { id, email: emails[0] ?? '' };
}

test('ten at once with one key draft one envelope, and its answer is on record with it', async () => {
  const recipients = [{ email: 'bat@example.mn', name: 'Bat' }];
  const body = { document_id: documentId, name: randomUUID(), recipients };
  const headers = keyed();
  const token = sender.access_token;
  const answers = await tenTimes(() => call(world, '/api/v1/envelopes', { token, body, headers }));
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThanOrEqual(1);
  expect(new Set(made.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await sql('select id from envelope where name = ?', body.name)).toHaveLength(1);
  const again = await platform(world, '/envelopes', { token, body, headers });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.body).toEqual(made[0]?.body);
});

test('ten at once with one key open once and sign once', async () => {
  const { id, email } = await sent();
  const path = await recipientLink(world, email);
  const before = (await proofsOf(id)).length;
  const opening = { body: {}, headers: keyed() };
  expectOne(await tenTimes(() => call(world, `${path}/opened`, opening)), [200]);
  expect(await proofsOf(id)).toHaveLength(before + 1);
  await readDocument(world, path);
  const signing = { body: signature, headers: keyed() };
  expectOne(await tenTimes(() => call(world, `${path}/sign`, signing)), [200, 202]);
  expect(await proofsOf(id)).toHaveLength(before + 2);
  const again = await call(world, `${path}/sign`, signing);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const other = { ...signing, body: { ...signature, signature: { type: 'typed', text: 'Dorj' } } };
  expectError(await call(world, `${path}/sign`, other), 422, 'idempotency_conflict');
  expect(await proofsOf(id)).toHaveLength(before + 2);
});

test('a call that is refused for the moment leaves no record, a final refusal is the answer', async () => {
  const { email } = await sent({ access_code: 'Khan-7781' });
  const path = await recipientLink(world, email);
  const before = await countRecords();
  const headers = keyed();
  expectError(await call(world, `${path}/opened`, { body: {}, headers }), 401, 'invalid_access_code');
  expectError(
    await call(world, `/envelope/${'x'.repeat(43)}/opened`, { body: {}, headers }),
    404,
    'not_found',
  );
  expect((await call(world, '/api/v1/envelopes', { body: {}, headers })).status).toBe(401);
  expect(await countRecords()).toBe(before);

  const unread = await recipientLink(world, (await sent()).email);
  const records = await countRecords();
  const first = await call(world, `${unread}/sign`, { body: signature, headers });
  expectError(first, 409, 'document_not_viewed');
  expect(await countRecords()).toBe(records + 1);
  await readDocument(world, unread);
  const again = await call(world, `${unread}/sign`, { body: signature, headers });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await call(world, `${unread}/sign`, { body: signature, headers: keyed() })).status).toBe(200);
});

test('a code is tried once for a call, however often it comes at once', async () => {
  const request = await createRequest(world, { notify: false });
  const otp = await getCode(world, request.token, request.fields.user_email ?? '');
  const wrong = otp === '123456' ? '654321' : '123456';
  const options = { body: { otp: wrong, consent: true }, headers: keyed() };
  const answers: Answer[] = [];
  const ask = async () => answers.push(await call(world, `/sign/${request.token}/sign`, options));
  // Nobody's tries are counted while the table is locked: the others come while the first one is compared.
  const asked = await world.owner.em.fork().transactional(async (em) => {
    await em.execute('lock table attempt_counter in exclusive mode');
    const all = [ask(), ask(), ask()];
    await untilTrue(() => Promise.resolve(answers.length === 2), 8_000);
    return all;
  });
  await Promise.all(asked);
  const [one, other, last] = answers;
  for (const answer of [one, other]) expectError(answer ?? fail(), 409, 'idempotency_in_progress');
  expect(expectError(last ?? fail(), 401, 'invalid_otp').details).toEqual({ attempts_left: 4 });
});

test('a code is sent once for a call, however often it comes at once, and its answer is on record with its event', async () => {
  const request = await createRequest(world, { notify: false });
  const options = { body: {}, headers: keyed() };
  const ask = () => call(world, `/sign/${request.token}/otp`, options);
  expectOne(await tenTimes(ask), [202]);
  const again = await ask();
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, 'true']);
  expect(await sql('select id from signing_code where request_id = ?', request.request_id)).toHaveLength(1);
  const events = `select id from audit_event where resource_id = ? and action = 'sign_request.code_sent'`;
  expect(await sql(events, request.request_id)).toHaveLength(1);
});

test('a right code is used up with the answer of its act, and its try is taken back with the proof', async () => {
  const request = await createRequest(world, { notify: false });
  const address = request.fields.user_email ?? '';
  const otp = await getCode(world, request.token, address);
  const counters = () => sql('select subject, failures from attempt_counter where failures > 0');
  const before = await counters();
  const wrong = { body: { otp: otp === '123456' ? '654321' : '123456', consent: true } };
  expectError(await call(world, `/sign/${request.token}/sign`, wrong), 401, 'invalid_otp');
  expect((await counters()).length).toBeGreaterThan(before.length);
  const signed = await call(world, `/sign/${request.token}/sign`, { body: { otp, consent: true } });
  expect(signed.status).toBe(200);
  const tries = `select failures from attempt_counter where subject = ?`;
  expect(await sql(tries, `otp:${request.request_id}`)).toEqual([]);
  const used = 'select consumed_at is not null as used from signing_code where request_id = ?';
  expect(await sql(used, request.request_id)).toEqual([{ used: true }]);
  const proofs =
    'select answer is not null as answered from act_proof where workflow_id = ? and answer is not null';
  expect(await sql(proofs, `sign-request/${request.request_id}`)).toEqual([{ answered: true }]);
});

function fail(): never {
  throw new Error('there were three calls');
}

test('an act that its quotas refuse leaves no proof, and one that they allow leaves one', async () => {
  const token = sender.access_token;
  const recipients = [{ email: 'bat@example.mn', name: 'Bat' }];
  const body = { document_id: documentId, name: 'Agreement', recipients };
  const made = await platform<{ id: string }>(world, '/envelopes', { token, body });
  const { id } = made.body.data;
  const send = () => call(world, `/api/v1/envelopes/${id}/send`, { token, body: {}, headers: keyed() });
  const suspend = (at: string | null) =>
    sql(
      'update organization set sending_suspended_at = ? where id = (select organization_id from envelope where id = ?)',
      at,
      id,
    );
  await suspend(new Date().toISOString());
  expect((await send()).status).toBe(403);
  expect(await proofsOf(id)).toEqual([]);
  await suspend(null);
  expect((await send()).status).toBe(200);
  expect(await proofsOf(id)).toHaveLength(1);
});

test('an act that was on its way when its process died is finished under the same id', async () => {
  const { id, email } = await sent();
  const path = await openLink(world, email);
  const before = (await proofsOf(id)).length;
  const signing = { body: signature, headers: keyed() };
  const first = await call(world, `${path}/sign`, signing);
  expect(first.status).toBe(200);
  await sql(
    `update idempotency_record set response_status = null, response_sealed = null, lease_until = now() - interval '1 second'`,
  );
  const again = await call(world, `${path}/sign`, signing);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get('idempotency-replayed')).toBeNull();
  expect(await proofsOf(id)).toHaveLength(before + 1);
});
