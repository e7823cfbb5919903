import { expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import {
  askHolder,
  cookieOf,
  makeHolder,
  pin,
  wrongPin,
  type Holder,
} from '#test/support/people/credential.ts';
import { call, expectError, expectFieldError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, getCode, type NewRequest } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
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

/** Counts the tries with the PIN of a holder's first credential at the key service. */
async function attemptsAt({ certificateIds }: Holder): Promise<unknown> {
  const [row] = await sql(
    `select cardinality(k.attempts) as made from keyservice.stored_key k
       join keyservice.certificate c on c.key_id = k.id where c.id = ?`,
    certificateIds[0],
  );
  return row?.['made'];
}
