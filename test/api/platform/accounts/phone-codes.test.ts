import { expect, test } from 'vitest';
import { createMessenger } from '#clients/messages/messenger.ts';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { serveAnother, type Api } from '#test/support/http/http.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { outbox } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

let numbers = 0;
const someNumber = () => `+976991${String((numbers += 1)).padStart(5, '0')}`;

const setPhone = (token: string, phone: string, api: Api = world) =>
  platform(api, '/auth/me', { method: 'PUT', token, body: { phone } });
const prove = (token: string, code: string) =>
  platform(world, '/auth/me/phone/verify', { token, body: { code } });

/** The newest code that went to a number. */
async function codeOf(phone: string): Promise<string> {
  return (await outbox(world)).find(({ to }) => to === phone)?.code ?? '';
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('the sixth code within an hour is refused until the first is an hour old, whatever the number', async () => {
  const { access_token: token, user } = await registerUser(world);
  for (let sent = 0; sent < 5; sent += 1) expect((await setPhone(token, someNumber())).status).toBe(200);
  await world.deps.orm.em.fork().execute(
    `update phone_code set created_at = created_at - interval '30 minutes' where id =
         (select id from phone_code where user_id = ? order by created_at limit 1)`,
    [user.id],
  );
  const phone = someNumber();
  const { details } = expectPlatformError(await setPhone(token, phone), 429, 'RATE_LIMITED');
  expect(details?.['retry_after']).toBeGreaterThan(1_700);
  expect(details?.['retry_after']).toBeLessThanOrEqual(1_800);
  const me = await platform<{ user: { phone: string } }>(world, '/auth/me', { token });
  expect(me.body.data.user.phone).not.toBe(phone);
});

test('a gateway that fails: 503, none of the five is used up, the code before stays good', async () => {
  const gateway = await startReceiver([{ status: 500 }]);
  const messenger = createMessenger({ SMS_URL: gateway.url }, world.deps.orm);
  const api = await serveAnother(world, { messenger });
  const { access_token: token } = await registerUser(world);
  const phone = someNumber();
  await setPhone(token, phone);
  const code = await codeOf(phone);
  for (let tries = 0; tries < 6; tries += 1)
    expectPlatformError(await setPhone(token, phone, api), 503, 'SERVICE_UNAVAILABLE');
  expect((await prove(token, code)).status).toBe(200);
  await Promise.all([api.close(), gateway.stop()]);
});

test('a code proves the number that it went to, its newest one alone, and not after its end', async () => {
  const { access_token: token, user } = await registerUser(world);
  const [before, after] = [someNumber(), someNumber()];
  await setPhone(token, before);
  const old = await codeOf(before);
  await setPhone(token, after);
  if (old !== (await codeOf(after))) expectPlatformError(await prove(token, old), 401, 'INVALID_OTP');
  const replaced = await codeOf(after);
  await setPhone(token, after);
  const newest = await codeOf(after);
  if (replaced !== newest) expectPlatformError(await prove(token, replaced), 401, 'INVALID_OTP');
  const em = world.deps.orm.em.fork();
  await em.execute('update phone_code set expires_at = now() where user_id = ?', [user.id]);
  expectPlatformError(await prove(token, newest), 401, 'INVALID_OTP');
});

test('of ten wrong codes at once five are compared, and the right one is locked out with them', async () => {
  const { access_token: token } = await registerUser(world);
  const phone = someNumber();
  await setPhone(token, phone);
  const code = await codeOf(phone);
  const answers = await Promise.all(Array.from({ length: 10 }, () => prove(token, otherThan(code))));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expectPlatformError(await prove(token, code), 429, 'LOCKED_OUT');
});
