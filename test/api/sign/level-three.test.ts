import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FlowActivation } from '#entities/flow-activation.ts';
import {
  askHolder,
  makeHolder,
  pin,
  withCodeAndPin,
  wrongPin,
  type Holder,
} from '../../support/credential.ts';
import { call, expectError, expectFieldError, type Answer } from '../../support/http.ts';
import { createRequest, getCode, untilStatus, type NewRequest } from '../../support/signer.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let holder: Holder;
beforeAll(async () => {
  world = await startWorld();
  holder = await makeHolder(world);
});
afterAll(() => world?.stop());

const sign = (request: NewRequest, body: object, headers?: Record<string, string>) =>
  call(world, `/sign/${request.token}/sign`, {
    body: { consent: true, ...body },
    ...(headers ? { headers } : {}),
  });
const state = async (request: NewRequest, headers?: Record<string, string>) =>
  (await call(world, `/sign/${request.token}/state`, headers ? { headers } : {})).body;
const sql = (statement: string, ...values: unknown[]) =>
  world.deps.orm.em.fork().execute<Record<string, unknown>[]>(statement, values);
const activationsOf = (request: NewRequest) =>
  world.deps.orm.em.fork().count(FlowActivation, { requestId: request.request_id });

/** The cookie that an answer sets, as a browser would send it back. */
function cookieOf({ headers }: Answer): Record<string, string> {
  const [cookie] = headers.getSetCookie();
  return cookie ? { cookie: cookie.slice(0, cookie.indexOf(';')) } : {};
}

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

describe('what is missing is said, and nothing is used up', () => {
  const phone = '+97699110011';

  test.each<[string, string[], () => Promise<Record<string, unknown>>]>([
    ['no account', ['account', 'identity', 'credential'], async () => ({})],
    [
      'an address that was never verified',
      ['account', 'identity', 'credential'],
      async () => ({ user_email: (await makeHolder(world, { fields: { emailVerifiedAt: null } })).email }),
    ],
    [
      'an account that was disabled',
      ['account', 'identity', 'credential'],
      async () => ({ user_email: (await makeHolder(world, { fields: { status: 'disabled' } })).email }),
    ],
    [
      'an identity that was never proofed',
      ['identity'],
      async () => ({ user_email: (await makeHolder(world, { fields: { identityVerified: false } })).email }),
    ],
    [
      'no credential',
      ['credential'],
      async () => ({ user_email: (await makeHolder(world, { credentials: 0 })).email }),
    ],
    [
      'a phone that is not the account’s, which the code would prove',
      ['account', 'identity', 'credential'],
      async () => ({ user_email: holder.email, user_phone: '+97699110012' }),
    ],
    [
      'a phone that the account never verified',
      ['account', 'identity', 'credential'],
      async () => ({ user_email: (await makeHolder(world, { fields: { phone } })).email, user_phone: phone }),
    ],
  ])('%s', async (_what, missing, fields) => {
    const request = await createRequest(world, { required_loa: 3, ...(await fields()) });
    expect(await state(request)).toMatchObject({ requires: ['otp', ...missing, 'pin'] });
    const code = await getCode(world, request.token);
    for (const body of [{}, { otp: code }, { otp: code, pin }, { otp: '000000', pin }]) {
      const { details, message } = expectError(await sign(request, body), 400, 'invalid_credential');
      expect(details).toEqual({ missing });
      for (const name of missing) expect(message).toContain(name);
    }
    const verify = await call(world, `/sign/${request.token}/otp/verify`, { body: { otp: code } });
    expectError(verify, 400, 'invalid_credential');
    const [row] = await sql('select consumed_at from signing_code where request_id = ?', request.request_id);
    expect(row).toEqual({ consumed_at: null });
    expect(await sql('select * from attempt_counter where subject = ?', `otp:${request.request_id}`)).toEqual(
      [],
    );
    const declined = await call(world, `/sign/${request.token}/decline`, { method: 'POST' });
    expect(declined.status).toBe(200);
  });

  test('a verified phone finds the account, too', async () => {
    const number = '+97699110013';
    const signer = await makeHolder(world, { fields: { phone: number, phoneVerifiedAt: new Date() } });
    const request = await askHolder(world, signer, { user_email: null, user_phone: number });
    expect((await sign(request, await withCodeAndPin(world, request))).status).toBe(200);
  });

  test('a credential that the key service revoked is found out, and remembered', async () => {
    const signer = await makeHolder(world);
    await revoke(signer.certificateIds[0] ?? '');
    const request = await askHolder(world, signer);
    const refused = await sign(request, await withCodeAndPin(world, request));
    expect(expectError(refused, 400, 'invalid_credential').details).toMatchObject({
      missing: ['credential'],
      status: 'revoked',
    });
    expect(await state(request)).toMatchObject({ requires: ['otp', 'credential', 'pin'] });
  });
});

describe('the code', () => {
  test('comes before the PIN: without it, and with a wrong one, no PIN is compared', async () => {
    const signer = await makeHolder(world);
    const request = await askHolder(world, signer);
    expectError(await sign(request, { pin }), 401, 'otp_required');
    const code = await getCode(world, request.token);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 3; tries += 1)
      expectError(await sign(request, { otp: wrong, pin: wrongPin() }), 401, 'invalid_otp');
    expect(await attemptsAt(signer)).toBe(0);
    expect((await sign(request, { otp: code, pin })).status).toBe(200);
  });

  test('without a PIN is remembered for this browser alone, which then sees the credentials', async () => {
    const signer = await makeHolder(world, { credentials: 2 });
    const request = await askHolder(world, signer);
    expect(await state(request)).not.toHaveProperty('credentials');
    const otp = await getCode(world, request.token);
    const asked = await sign(request, { otp });
    const credentials = signer.credentialIds.map((id, index) => ({
      id,
      label: `Credential ${index + 1}`,
      subject: 'Saran Bold',
    }));
    expect(expectError(asked, 401, 'pin_required').details).toEqual({ credentials });
    const [set = ''] = asked.headers.getSetCookie();
    expect(set).toMatch(/; HttpOnly(;|$)/);
    expect(set).toMatch(/; SameSite=Strict(;|$)/);
    expect(set).toContain(`Path=/sign/${request.token}`);
    const browser = cookieOf(asked);
    expect(await state(request, browser)).toMatchObject({ requires: ['pin'], credentials });
    expect(await state(request)).toMatchObject({ requires: ['otp', 'pin'] });
    expect(await state(request)).not.toHaveProperty('credentials');
    expectError(await sign(request, { pin }), 401, 'otp_required');
    expect((await sign(request, { pin, credential_id: signer.credentialIds[1] }, browser)).status).toBe(200);
    const [used] = await sql('select usage_count from certificate where id = ?', signer.credentialIds[1]);
    expect(used).toEqual({ usage_count: 1 });
  });

  test('remembered for one link opens no other, nor does a forged or an old memory', async () => {
    const [one, other] = [await askHolder(world, holder), await askHolder(world, holder)];
    const verified = await call(world, `/sign/${one.token}/otp/verify`, {
      body: { otp: await getCode(world, one.token) },
    });
    expect(verified.body).toMatchObject({ credentials: [{ id: holder.credentialIds[0] }] });
    const { cookie = '' } = cookieOf(verified);
    expectError(await sign(other, { pin }, { cookie }), 401, 'otp_required');
    const forged = cookie.replace(one.request_id, other.request_id);
    expectError(await sign(other, { pin }, { cookie: forged }), 401, 'otp_required');
    const later = cookie.replace(/\.(\d{13})\./, (_, until: string) => `.${Number(until) + 60_000}.`);
    expect(later).not.toBe(cookie);
    expectError(await sign(one, { pin }, { cookie: later }), 401, 'otp_required');
    await sql('update sign_request set link_generation = 2 where id = ?', one.request_id);
    expectError(await sign(one, { pin }, { cookie }), 401, 'otp_required');
  });

  test('verified ahead is compared as any other', async () => {
    const request = await askHolder(world, holder);
    const verify = (otp: unknown) => call(world, `/sign/${request.token}/otp/verify`, { body: { otp } });
    const code = await getCode(world, request.token);
    expectFieldError(await verify('12345'), 'otp');
    const wrong = code === '000000' ? '000001' : '000000';
    for (const attempts_left of [4, 3, 2, 1, 0])
      expect(expectError(await verify(wrong), 401, 'invalid_otp').details).toEqual({ attempts_left });
    expectError(await verify(code), 429, 'too_many_attempts');
    const first = await createRequest(world, { required_loa: 1 });
    const none = await call(world, `/sign/${first.token}/otp/verify`, { body: { otp: code } });
    expectError(none, 409, 'invalid_state');
    expectError(await call(world, '/sign/nowhere/otp/verify', { body: { otp: code } }), 404, 'not_found');
  });

  test('verified ahead serves level 2 as well', async () => {
    const request = await createRequest(world);
    const verified = await call(world, `/sign/${request.token}/otp/verify`, {
      body: { otp: await getCode(world, request.token) },
    });
    expect(verified.body).toEqual({});
    expect(await state(request, cookieOf(verified))).toMatchObject({ requires: [] });
    expect((await sign(request, {}, cookieOf(verified))).status).toBe(200);
  });
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
    await world.workers.pause();
    try {
      const key = { 'idempotency-key': 'level-three' };
      const answered = sign(request, await withCodeAndPin(world, request), key);
      expect((await answered).status).toBe(503);
      const rows = await sql('select * from flow_activation where request_id = ?', request.request_id);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(pin);
      expect(String(rows[0]?.['sad_sealed'])).toMatch(/^v1\./);
    } finally {
      await world.workers.start();
    }
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

test('twenty that sign at once: one wins, the others are told, no activation is left', async () => {
  const request = await askHolder(world, holder);
  const body = await withCodeAndPin(world, request);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sign(request, body)));
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

/** Revokes a certificate at the key service. */
async function revoke(certificateId: string): Promise<void> {
  const { url, apiKey } = world.keyService;
  const answer = await fetch(`${url}/api/v1/certificates/${certificateId}/revoke`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'keyCompromise' }),
  });
  if (!answer.ok) throw new Error(`revoke answered ${answer.status}`);
}

/** How many tries with the PIN of a holder's first credential are counted at the key service. */
async function attemptsAt({ certificateIds }: Holder): Promise<unknown> {
  const [row] = await sql(
    `select cardinality(k.attempts) as made from keyservice.stored_key k
       join keyservice.certificate c on c.key_id = k.id where c.id = ?`,
    certificateIds[0],
  );
  return row?.['made'];
}
