import { Device } from '#entities/account/device.ts';
import { PushKey } from '#entities/account/push-key.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import { makePush, Subscription } from '#clients/push/make-push.ts';
import { decryptUnder } from '#secrets/key-ring.ts';
import { openPushKey } from '#secrets/push-key.ts';
import type { ConfirmationDependencies } from './inputs.ts';

/** What a push service answers where the subscription is over (RFC 8030, 7.3), or is for another key (RFC 8292, 4.2). */
const over = [403, 404, 410];

/**
 * Pushes a question's id to each device of its person that takes pushes (RFC 8030): the number and who asks are not in it. A push that does
 * not arrive changes nothing, since the page on the device asks by itself; one whose subscription is over ends that.
 */
export async function pushToDevices(deps: ConfirmationDependencies, id: string): Promise<{ pushed: number }> {
  const em = deps.orm.em.fork();
  const asked = await em.findOne(Confirmation, { id, status: 'pending' }, { fields: ['userId'] });
  if (!asked) return { pushed: 0 };
  const devices = await em.find(Device, { userId: asked.userId, revokedAt: null, pushSealed: { $ne: null } });
  const pushed = await Promise.allSettled(devices.map((device) => pushTo(deps, device, id)));
  const [failed] = pushed.filter((one) => one.status === 'rejected');
  // Another try would push to the others once more.
  if (failed && pushed.every(({ status }) => status === 'rejected')) throw failed.reason;
  return { pushed: pushed.filter((one) => one.status === 'fulfilled' && one.value).length };
}

async function pushTo(deps: ConfirmationDependencies, device: Device, id: string): Promise<boolean> {
  const { orm, receiver, keys, baseUrl } = deps;
  const sealed = device.pushSealed ?? '';
  const opened = decryptUnder(keys.pushSubscriptions, sealed, `device:${device.id}`);
  const subscription = Subscription.parse(JSON.parse(opened));
  const key = await orm.em
    .fork()
    .findOneOrFail(PushKey, { id: device.pushKey ?? 0 }, { populate: ['privateSealed'] });
  const known = openPushKey(keys.pushSubscriptions, key);
  const { url, headers, body } = makePush(known, subscription, { id, baseUrl });
  const place = receiver.takePlace({ url, ownerId: `device ${device.userId}` });
  if ('retryInMs' in place) return false;
  try {
    const { delivered, responseCode } = await receiver.post({ url, headers, body });
    if (responseCode !== undefined && over.includes(responseCode))
      await orm.em.fork().nativeUpdate(Device, { id: device.id, pushSealed: sealed }, { pushSealed: null });
    return delivered;
  } finally {
    place.release();
  }
}
