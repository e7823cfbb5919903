import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createKeyService } from '#clients/key-service/key-service.ts';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { registerUser } from '#test/support/people/account.ts';
import { makeHolder, pin, wrongPin, type Holder } from '#test/support/people/credential.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { openLink, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { call, expectError, serveAnother } from '#test/support/http/http.ts';
import { sentMessages } from '#test/support/people/signer.ts';
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
const place = { page: 1, x: 72, y: 72, width: 120, height: 24, required: true };
const typed = { type: 'typed', text: 'Saran Bold' };

/** An envelope for a holder of credentials and one more signer; the path of the holder's opened link. */
async function forHolder(holder: Holder) {
  const { id, emails } = await sentEnvelope(world, sender, {
    document_id: documentId,
    recipients: [{ email: holder.email, auth_method: 'credential' }, {}],
    fields: [{ ...place, type: 'text', recipient_index: 0 }],
  });
  const path = await openLink(world, holder.email);
  const { body } = await call<OpenSession>(world, `${path}/state`);
  const fields = [{ id: body.fields?.[0]?.id ?? '', value: 'Read and understood' }];
  const prepare = (more = {}, headers = {}) =>
    call(world, `${path}/prepare`, { body: { fields, signature: typed, ...more }, headers });
  const sign = (more = {}) => call(world, `${path}/sign`, { body: { consent: true, ...more } });
  return { id, path, other: emails[1] ?? '', state: body, fields, prepare, sign };
}

test('what was prepared is signed by the signer’s own credential, and nothing else', async () => {
  const holder = await makeHolder(world, { credentials: 2 });
  const { id, path, state, fields, prepare, sign } = await forHolder(holder);
  expect(state).toMatchObject({ requires: ['credential'], credential_missing: [] });
  expect(state.credentials?.map((one) => one.id)).toEqual(holder.credentialIds);
  expectError(await sign({ pin }), 409, 'revision_changed');
  const prepared = await prepare();
  expect(prepared.status, JSON.stringify(prepared.body)).toBe(200);
  expect(prepared.body).toEqual({
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    expires_at: expect.stringMatching(/Z$/),
    credentials: state.credentials,
  });
  const seconds = (Date.parse(String(prepared.body['expires_at'])) - Date.now()) / 1_000;
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThanOrEqual(60);
  const { details } = expectError(await sign(), 401, 'pin_required');
  expect(details).toEqual({ credentials: state.credentials });
  const elsewise = [{ ...fields[0], value: 'Something else' }];
  expectError(await sign({ pin, fields: elsewise, signature: typed }), 409, 'revision_changed');
  expectError(await sign({ pin, credential_id: randomUUID() }), 400, 'invalid_credential');
  const wrong = await sign({ pin: wrongPin() });
  expect(expectError(wrong, 401, 'invalid_pin').details).toEqual({ attempts_left: 4 });
  const [, second] = holder.credentialIds;
  const answer = await sign({ pin, fields, signature: typed, credential_id: second });
  expect([200, 202], JSON.stringify(answer.body)).toContain(answer.status);
  await untilEnvelope(world, sender, { id, status: 'in_progress' });
  const [row] = await sql(
    'select loa, status, signed_by_user_id as who, credential_id as by from envelope_recipient where envelope_id = ? and position = 0',
    id,
  );
  expect(row).toEqual({ loa: 3, status: 'completed', who: holder.userId, by: second });
  const uses = await sql(
    'select kind, hashes, document_name as name from certificate_use where certificate_id = ?',
    second,
  );
  expect(uses).toEqual([{ kind: 'envelope', hashes: [prepared.body['digest']], name: expect.any(String) }]);
  await untilTrue(async () => {
    const [newest] = await sentMessages(world, { to: holder.email });
    return newest?.subject.startsWith('Your certificate signed') === true;
  });
  expect(await sql('select id from flow_activation where user_id = ?', holder.userId)).toEqual([]);
  expect(await sql('select id from envelope_act where envelope_id = ?', id)).toEqual([]);
  expectError(await call(world, `${path}/prepare`, { body: {} }), 409, 'invalid_state');
});

test('a change of mind: what was prepared last is signed', async () => {
  const holder = await makeHolder(world);
  const { id, fields, prepare, sign } = await forHolder(holder);
  const first = await prepare();
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const changed = [{ ...fields[0], value: 'After a second look' }];
  const second = await prepare({ fields: changed });
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  expect(second.body['digest']).not.toBe(first.body['digest']);
  const kept = await sql('select prepared_digest as digest from envelope_act where envelope_id = ?', id);
  expect(kept).toEqual([{ digest: second.body['digest'] }]);
  expectError(await sign({ pin, fields, signature: typed }), 409, 'revision_changed');
  expect([200, 202]).toContain((await sign({ pin })).status);
  await untilEnvelope(world, sender, { id, status: 'in_progress' });
  const [row] = await sql('select value from envelope_field where envelope_id = ?', id);
  expect(row).toEqual({ value: 'After a second look' });
});

test('the same call again under its key gives what was prepared', async () => {
  const { prepare } = await forHolder(await makeHolder(world));
  const headers = { 'idempotency-key': randomUUID() };
  const [one, two] = [await prepare({}, headers), await prepare({}, headers)];
  expect(one.status, JSON.stringify(one.body)).toBe(200);
  expect(two.body).toEqual(one.body);
  expect(two.headers.get('idempotency-replayed')).toBe('true');
});

test('too late: revision_changed, and no PIN is asked at the key service', async () => {
  const { id, prepare, sign } = await forHolder(await makeHolder(world));
  expect((await prepare()).status).toBe(200);
  await sql('update envelope_act set prepared_until = now() where envelope_id = ?', id);
  expectError(await sign({ pin: wrongPin() }), 409, 'revision_changed');
});

test('prepare refuses what sign would refuse, by the field', async () => {
  const { fields, prepare } = await forHolder(await makeHolder(world));
  const { details } = expectError(await prepare({ fields: [] }), 400, 'invalid_request');
  expect(details).toMatchObject({ field_id: fields[0]?.id });
});

test('the fifth wrong PIN locks the credential', async () => {
  const { id, prepare, sign } = await forHolder(await makeHolder(world));
  expect((await prepare()).status).toBe(200);
  for (const left of [4, 3, 2, 1, 0]) {
    const answer = await sign({ pin: wrongPin() });
    expect(expectError(answer, 401, 'invalid_pin').details).toEqual({ attempts_left: left });
  }
  expectError(await sign({ pin }), 429, 'too_many_attempts');
  const events = await sql(
    `select metadata from audit_event where resource_id = ? and action = 'envelope.pin_locked'`,
    id,
  );
  expect(events).toHaveLength(1);
});

test('while the key service is down nothing is accepted, and what was prepared stays good', async () => {
  const { id, path, prepare, sign } = await forHolder(await makeHolder(world));
  expect((await prepare()).status).toBe(200);
  const keyService = createKeyService({ url: 'http://127.0.0.1:9', apiKey: 'x' });
  const api = await serveAnother(world, { keyService });
  const down = await call(api, `${path}/sign`, { body: { consent: true, pin } });
  expectError(down, 503, 'service_unavailable');
  expect((await call<OpenSession>(world, `${path}/state`)).body).toMatchObject({
    your_turn: true,
    sealing: false,
  });
  expect([200, 202]).toContain((await sign({ pin })).status);
  await untilEnvelope(world, sender, { id, status: 'in_progress' });
  await api.close();
});

/**
 * Makes an envelope with an act that was accepted with a PIN and whose activation is gone, when the page asks for the PIN
 * again.
 */
async function lapsed() {
  const going = await forHolder(await makeHolder(world));
  const { path, prepare, sign } = going;
  expect((await prepare()).status).toBe(200);
  await world.workers.pause();
  expectError(await sign({ pin }), 503, 'service_unavailable');
  await sql('delete from keyservice.activation');
  await world.workers.start();
  const state = async () => (await call<OpenSession>(world, `${path}/state`)).body;
  await untilTrue(async () => {
    const { sealing, requires } = await state();
    return sealing && requires.includes('credential');
  }, 60_000);
  return going;
}

const signedAtOf = async (id: string) => {
  const [row] = await sql(
    'select signed_at from envelope_recipient where envelope_id = ? and position = 0',
    id,
  );
  const at = row?.['signed_at'];
  return at instanceof Date || typeof at === 'string' ? new Date(at).toISOString() : null;
};

test('a lapsed activation: the PIN alone finishes what was accepted', { timeout: 120_000 }, async () => {
  const { id, path, sign } = await lapsed();
  expectError(await sign(), 401, 'pin_required');
  expectError(await call(world, `${path}/decline`, { body: { reason: 'no' } }), 409, 'invalid_state');
  const answer = await sign({ pin });
  expect([200, 202], JSON.stringify(answer.body)).toContain(answer.status);
  await untilEnvelope(world, sender, { id, status: 'in_progress' });
  expect(await signedAtOf(id)).toBe(answer.body['signed_at']);
});

test(
  'a lapsed activation, and another declines: the PIN still finishes it',
  { timeout: 120_000 },
  async () => {
    const { id, path, other, sign } = await lapsed();
    const rival = await openLink(world, other);
    expect((await call(world, `${rival}/decline`, { body: { reason: 'no' } })).status).toBe(200);
    expectError(await call(world, `${path}/decline`, { body: { reason: 'no' } }), 410, 'gone');
    expect((await call(world, `${path}/state`)).body).toMatchObject({
      envelope: { status: 'declined' },
      sealing: true,
      requires: ['credential'],
      credentials: [expect.anything()],
      fields: null,
    });
    expectError(await sign(), 401, 'pin_required');
    const answer = await sign({ pin });
    expect([200, 202], JSON.stringify(answer.body)).toContain(answer.status);
    await untilTrue(async () => (await signedAtOf(id)) === answer.body['signed_at'], 60_000);
    await untilEnvelope(world, sender, { id, status: 'declined' });
    const { body: ended } = await call(world, `${path}/state`);
    expect(ended).not.toHaveProperty('requires');
    expect(ended).toMatchObject({ envelope: { status: 'declined' }, recipient: { status: 'completed' } });
  },
);

test('while another holds the document: 503, and under the same key it is prepared afterwards', async () => {
  const [one, two] = [await makeHolder(world), await makeHolder(world)];
  const { id } = await sentEnvelope(world, sender, {
    document_id: documentId,
    recipients: [one, two].map(({ email }) => ({ email, auth_method: 'credential' })),
  });
  const [first, second] = [await openLink(world, one.email), await openLink(world, two.email)];
  const prepare = (path: string, headers = {}) =>
    call(world, `${path}/prepare`, { body: { signature: typed }, headers });
  const sign = (path: string) => call(world, `${path}/sign`, { body: { consent: true, pin } });
  expect((await prepare(first)).status).toBe(200);
  const headers = { 'idempotency-key': randomUUID() };
  const { details } = expectError(await prepare(second, headers), 503, 'service_unavailable');
  expect(details).toMatchObject({ others_sign: true });
  const kept = 'select id from envelope_act where envelope_id = ?';
  expect(await sql(kept, id), 'what was refused is forgotten').toHaveLength(1);
  expectError(await sign(second), 409, 'revision_changed');
  expect([200, 202]).toContain((await sign(first)).status);
  await untilEnvelope(world, sender, { id, status: 'in_progress' });
  const prepared = await prepare(second, headers);
  expect(prepared.status, JSON.stringify(prepared.body)).toBe(200);
  expect([200, 202]).toContain((await sign(second)).status);
  await untilEnvelope(world, sender, { id, status: 'completed' });
  expect(await sql('select id from envelope_act where envelope_id = ?', id)).toEqual([]);
});
