import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { Device } from '#entities/account/device.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { isSignedByDevice } from '#secrets/device-signature.ts';
import type { ApiEnv } from '../http/deps.ts';
import { isFromOurPages } from '../http/guards/same-origin.ts';

/** How far a device's clock may be from ours, in milliseconds: a statement that was seen on its way is worth nothing after that. */
const mostApartMs = 5 * 60_000;

/** What a device says of itself in every call; `at` is ISO 8601. */
export const SignedByDevice = z.object({
  device_id: z.uuid(),
  at: z.iso.datetime(),
  signature: z.string().regex(/^[\w-]{86}$/, 'expected 64 bytes in base64url'),
});

type Signed = z.output<typeof SignedByDevice>;

/**
 * Finds the device that signed a statement, of an active account. Throws Problem unauthorized, the same for an unknown device, a
 * revoked one, and one that did not sign just this; insufficient_scope for a call from another site.
 */
export async function knownDevice(
  c: Context<ApiEnv>,
  { device_id: id, at, signature }: Signed,
  statement: string,
): Promise<Device> {
  if (!isFromOurPages(c)) throw new Problem('insufficient_scope', 'This is for our own pages only.');
  const em = c.var.deps.orm.em.fork();
  const device = await em.findOne(Device, { id, revokedAt: null });
  const isNow = Math.abs(Date.now() - Date.parse(at)) <= mostApartMs;
  const isIt = device && isNow && isSignedByDevice(device.publicKey, statement, signature);
  const isActive = isIt && (await em.count(UserAccount, { id: device.userId, status: 'active' })) > 0;
  if (isActive) return device;
  throw new Problem('unauthorized', 'This device is not registered, was revoked, or its clock is wrong.');
}
