import type { Context } from 'hono';
import { z } from 'zod';
import { deviceNameLength } from '#domain/account/device.ts';
import { Problem } from '#domain/common/problem.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { deviceThumbprint } from '#secrets/device-signature.ts';
import { assertOurForm } from '../account/session/form-token.ts';
import { sendAccountCode } from '../common/codes/account-codes.ts';
import { registerDevice, registrationPurpose } from '../common/devices/register-device.ts';
import type { ApiEnv } from '../http/deps.ts';
import { findPageUser } from '../http/guards/page-session.ts';
import { assertProved, assertRecent } from '../http/guards/user.ts';
import { readGiven } from './read-given.ts';

const coordinate = z.string().regex(/^[\w-]{43}$/, 'expected 32 bytes in base64url');
const PublicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate });

const CodeWanted = z.object({ form_token: z.string(), public_key: PublicKey });

const Registration = CodeWanted.extend({
  name: z
    .string()
    .trim()
    .min(1)
    .max(deviceNameLength)
    .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), 'expected a name of one line'),
  code: z.string().regex(/^\d{6}$/, 'expected 6 digits'),
  pin: z.string().regex(/^\d{6,12}$/, 'expected 6 to 12 digits'),
  signature: z.string().regex(/^[\w-]{86}$/, 'expected 64 bytes in base64url'),
});

/**
 * Sets `user` for a browser that is signed in and whose password was given lately, and whose address is proved. Throws Problem
 * unauthorized, reauthentication_required, email_not_verified, and insufficient_scope for a call that is not from our own page.
 */
async function requireOwner(c: Context<ApiEnv>, formToken: string): Promise<void> {
  const user = await findPageUser(c);
  if (!user) throw new Problem('unauthorized', 'Sign in first: open /companion/register.');
  assertOurForm(c, user.sessionId ?? '', formToken);
  assertRecent(user);
  assertProved(user);
  c.set('user', user);
}

/** POST /companion/register/code: sends the signed-in user the code that registers the device with just this key. */
export async function sendRegistrationCode(c: Context<ApiEnv>): Promise<Response> {
  const { form_token: token, public_key: publicKey } = await readGiven(c, CodeWanted);
  await requireOwner(c, token);
  const { deps, user } = c.var;
  const account = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  const channel = await sendAccountCode(deps, account, {
    purpose: registrationPurpose(deviceThumbprint(publicKey)),
    act: 'add_device',
  });
  return c.json({ channel });
}

/** POST /companion/register: registers the device. */
export async function registerOwn(c: Context<ApiEnv>): Promise<Response> {
  const given = await readGiven(c, Registration);
  await requireOwner(c, given.form_token);
  const { name, code, pin, signature, public_key: publicKey } = given;
  const id = await registerDevice(c, { name, publicKey, code, pin, signature });
  c.header('Location', '/account/devices');
  return c.json({ device_id: id }, 201);
}
