import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { askingStatement, pushStatement, type SignatureAsked } from '#domain/account/confirmation.ts';
import { Problem } from '#domain/common/problem.ts';
import { Device } from '#entities/account/device.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import { Subscription } from '#clients/push/make-push.ts';
import { encryptUnder } from '#secrets/key-ring.ts';
import { currentPushKey } from '../common/devices/push-key.ts';
import type { ApiEnv } from '../http/deps.ts';
import { knownDevice, SignedByDevice } from './known-device.ts';
import { readGiven } from './read-given.ts';

/**
 * POST /companion/asked: the newest question to the person of this device that is open, and the key by which the browser subscribes to
 * pushes. The number to compare is not in it.
 */
export async function askedOf(c: Context<ApiEnv>): Promise<Response> {
  const given = await readGiven(c, SignedByDevice);
  const statement = askingStatement({ deviceId: given.device_id, at: given.at });
  const { userId, pushSealed, pushKey } = await knownDevice(c, given, statement);
  const { orm } = c.var.deps;
  const key = await currentPushKey(c.var.deps);
  const open = { userId, status: 'pending', expiresAt: { $gt: new Date() } } as const;
  const newest = { orderBy: { createdAt: 'desc' } } as const;
  const asked = await orm.em.fork().findOne(Confirmation, open, newest);
  return c.json({
    push_key: key.publicKey,
    subscribed: Boolean(pushSealed) && pushKey === key.id,
    confirmation: asked && {
      id: asked.id,
      kind: asked.kind,
      asker: asked.asker,
      about: asked.about && shownOf(asked.about),
      expires_at: asked.expiresAt.toISOString(),
    },
  });
}

/** What is to be signed, as the device shows and signs it; whose request it is stays here. */
function shownOf({ name, by, hashes, signatures }: SignatureAsked): Omit<SignatureAsked, 'target'> {
  return { name, by, hashes, signatures };
}

const Given = SignedByDevice.extend({ subscription: z.string().max(4_000) });

/** POST /companion/push: where pushes to this device go from now on, as its browser wrote it and the device signed it. */
export async function subscribe(c: Context<ApiEnv>): Promise<Response> {
  const given = await readGiven(c, Given);
  const { device_id: deviceId, at, subscription } = given;
  const hash = createHash('sha256').update(subscription).digest('hex');
  const { id } = await knownDevice(c, given, pushStatement({ deviceId, at, hash }));
  const { deps } = c.var;
  const read = Subscription.safeParse(parsed(subscription)).data;
  if (!read)
    throw new Problem('invalid_request', 'subscription: expected what the browser gives (Push API).');
  await deps.receiver.assertAllowed(new URL(read.endpoint)).catch((error: unknown) => {
    throw new Problem('invalid_request', 'subscription: pushes are not sent to this address.', undefined, {
      cause: error,
    });
  });
  const pushSealed = encryptUnder(deps.keys.pushSubscriptions, JSON.stringify(read), `device:${id}`);
  const { id: pushKey } = await currentPushKey(deps);
  await deps.orm.em.fork().nativeUpdate(Device, { id, revokedAt: null }, { pushSealed, pushKey });
  return c.json({ subscribed: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
