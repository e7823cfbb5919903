import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import {
  askHolder,
  cookieOf,
  makeHolder,
  pin,
  withCodeAndPin,
  wrongPin,
} from '#test/support/people/credential.ts';
import { call, expectError, expectFieldError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { getCode, untilStatus, type NewRequest } from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));
const holder = setUp(() => makeHolder(world));

const sign = (request: NewRequest, body: object, headers?: Record<string, string>) =>
  call(world, `/sign/${request.token}/sign`, {
    body: { consent: true, ...body },
    ...defined({ headers }),
  });
const state = async (request: NewRequest, headers?: Record<string, string>) =>
  (await call(world, `/sign/${request.token}/state`, headers ? { headers } : {})).body;
const sql = (statement: string, ...values: unknown[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);
const activationsOf = (request: NewRequest) =>
  world.deps.orm.em.fork().count(FlowActivation, { requestId: request.request_id });

test('code and PIN give a signature by the signer’s own certificate, and leave nothing behind', async () => {
  const request = await askHolder(world, holder);
  expect(await state(request)).toMatchObject({ required_loa: 3, requires: ['otp', 'pin'], sealing: false });
  const signed = await sign(request, await withCodeAndPin(world, request));
  expect(signed.body).toMatchObject({ status: 'signed' });
  const { body } = await untilStatus(world, request.request_id, 'signed');
  const certificate = new X509Certificate(String(body['certificate']));
  expect(certificate.subject).toContain('CN=Saran Bold');
  expect(certificate.subjectAltName).toContain(holder.email);
  const serials = await sql('select serial_number from certificate where id = ?', holder.credentialIds[0]);
  expect(certificate.serialNumber).toBe(serials[0]?.['serial_number']);
  expect(await activationsOf(request)).toBe(0);
  const [used] = await sql(
    'select usage_count, last_used_at from certificate where id = ?',
    holder.credentialIds[0],
  );
  expect(used).toMatchObject({ usage_count: 1, last_used_at: expect.stringMatching(/^2/) });
  const [event] = await sql(
    `select user_id, metadata from audit_event where resource_id = ? and action = 'sign_request.signed'`,
    request.request_id,
  );
  expect(event).toMatchObject({
    user_id: holder.userId,
    metadata: { loa: 3, credential_id: holder.credentialIds[0] },
  });
});

test('the address is the account’s in whatever case it is written', async () => {
  const request = await askHolder(world, { ...holder, email: holder.email.toUpperCase() });
  expect(await state(request)).toMatchObject({ requires: ['otp', 'pin'] });
});

describe('the PIN', () => {
  test('wrong: says how many tries are left, the code stays good, the fifth locks', async () => {
    const signer = await makeHolder(world);
    const [request, second] = [await askHolder(world, signer), await askHolder(world, signer)];
    const otp = await getCode(world, request.token);
    for (const attempts_left of [4, 3, 2, 1, 0]) {
      const { details } = expectError(await sign(request, { otp, pin: wrongPin() }), 401, 'invalid_pin');
      expect(details).toEqual({ attempts_left });
    }
    const { details } = expectError(await sign(request, { otp, pin }), 429, 'too_many_attempts');
    expect(details?.['retry_after']).toBeGreaterThan(800);
    expectError(await sign(second, await withCodeAndPin(world, second)), 429, 'too_many_attempts');
    expect(await state(request)).toMatchObject({ status: 'pending', sealing: false });
    expect(await activationsOf(request)).toBe(0);
    await sql(`update keyservice.stored_key set attempts = '{}', locked_until = null`);
    expect((await sign(request, { otp, pin })).status).toBe(200);
  });

  test('after wrong ones the remembered code suffices', async () => {
    const signer = await makeHolder(world);
    const request = await askHolder(world, signer);
    const body = await withCodeAndPin(world, request, { pin: wrongPin() });
    const refused = await sign(request, body);
    expectError(refused, 401, 'invalid_pin');
    expect((await sign(request, { pin }, cookieOf(refused))).status).toBe(200);
  });

  test.each(['12345', '1234567890123', '48291a', 482910, ''])('of a wrong form: %o', async (given) => {
    const request = await askHolder(world, holder);
    expectFieldError(await sign(request, { otp: '000000', pin: given }), 'pin');
  });

  test('of another’s credential is not asked for', async () => {
    const other = await makeHolder(world);
    const request = await askHolder(world, holder);
    const body = await withCodeAndPin(world, request, { credential_id: other.credentialIds[0] });
    expectError(await sign(request, body), 400, 'invalid_credential');
    expectFieldError(await sign(request, { ...body, credential_id: 'x' }), 'credential_id');
    expect((await sign(request, { ...body, credential_id: null })).status).toBe(200);
  });

  test('and SAD are in no table of ours as they are, nor in a fingerprint', async () => {
    const request = await askHolder(world, holder);
    const key = { 'idempotency-key': 'level-three' };
    const body = await withCodeAndPin(world, request);
    await world.workers.pause();
    try {
      expect((await sign(request, body, key)).status).toBe(503);
      const rows = await sql('select * from flow_activation where request_id = ?', request.request_id);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(pin);
      expect(String(rows[0]?.['sad_sealed'])).toMatch(/^[0-9a-f]{16}\.v1\./);
    } finally {
      await world.workers.start();
    }
    // Temporal may have forgotten an update that no worker took: the signer repeats it.
    expect((await sign(request, body, key)).status).toBe(200);
    await untilStatus(world, request.request_id, 'signed');
    expect(await activationsOf(request)).toBe(0);
  });
});

test('the same Idempotency-Key with another PIN is the same act: a wrong PIN is not its answer', async () => {
  const request = await askHolder(world, await makeHolder(world));
  const body = await withCodeAndPin(world, request);
  const key = { 'idempotency-key': 'mistyped' };
  expectError(await sign(request, { ...body, pin: wrongPin() }, key), 401, 'invalid_pin');
  const first = await sign(request, body, key);
  expect(first.status).toBe(200);
  const again = await sign(request, body, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

// Five, because a sixth try with the code at the same moment would be one too many.
test('five that sign at once: one wins, the others are told, no activation is left', async () => {
  const request = await askHolder(world, holder);
  const body = await withCodeAndPin(world, request);
  const answers = await Promise.all(Array.from({ length: 5 }, () => sign(request, body)));
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status >= 300))
    expect([409, 410]).toContain(answer.status);
  await untilStatus(world, request.request_id, 'signed');
  expect(await activationsOf(request)).toBe(0);
});

test('declined and withdrawn requests take no signature', async () => {
  const request = await askHolder(world, holder);
  const body = await withCodeAndPin(world, request);
  await call(world, `/sign/${request.token}/decline`, { method: 'POST' });
  expectError(await sign(request, body), 410, 'gone');
});

describe('the key service is down', () => {
  test('before the PIN can be checked: 503, nothing accepted, nothing used up', async () => {
    const request = await askHolder(world, holder);
    const body = await withCodeAndPin(world, request);
    await world.keyService.kill();
    try {
      expectError(await sign(request, body), 503, 'service_unavailable');
      expect(await state(request)).toMatchObject({ status: 'pending', sealing: false });
      expect(await activationsOf(request)).toBe(0);
    } finally {
      await world.keyService.start();
    }
    expect((await sign(request, body)).status).toBe(200);
  });
});
