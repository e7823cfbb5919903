import { expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import {
  askHolder,
  cookieOf,
  makeHolder,
  pin,
  revoke,
  withCodeAndPin,
} from '#test/support/people/credential.ts';
import { call, expectError } from '#test/support/http/http.ts';
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
  const known = await askHolder(world, holder);
  expect((await state(request))['requires']).toEqual((await state(known))['requires']);
  const code = await getCode(world, request.token);
  const wrong = code === '000000' ? '000001' : '000000';
  expectError(await sign(request, { pin }), 401, 'otp_required');
  expectError(await sign(request, { otp: wrong, pin }), 401, 'invalid_otp');
  for (const body of [{ otp: code }, { otp: code, pin }]) {
    const { details, message } = expectError(await sign(request, body), 400, 'invalid_credential');
    expect(details).toEqual({ missing });
    for (const name of missing) expect(message).toContain(name);
  }
  const verify = await call(world, `/sign/${request.token}/otp/verify`, { body: { otp: code } });
  expectError(verify, 400, 'invalid_credential');
  expect(await state(request, cookieOf(verify))).toMatchObject({ requires: [...missing, 'pin'] });
  expect(await state(request)).toMatchObject({ requires: ['otp', 'pin'] });
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
  await revoke(world, signer.certificateIds[0] ?? '');
  const request = await askHolder(world, signer);
  const refused = await sign(request, await withCodeAndPin(world, request));
  expect(expectError(refused, 400, 'invalid_credential').details).toMatchObject({
    missing: ['credential'],
    status: 'revoked',
  });
  expect(await state(request, cookieOf(refused))).toMatchObject({ requires: ['credential', 'pin'] });
});
