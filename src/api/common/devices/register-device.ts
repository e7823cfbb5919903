import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { mostDevices, registrationStatement, type DeviceKey } from '#domain/account/device.ts';
import { Problem } from '#domain/common/problem.ts';
import { Device } from '#entities/account/device.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { deviceThumbprint, isSignedByDevice } from '#secrets/device-signature.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { checkAccountCode, type RightAccountCode } from '../codes/account-codes.ts';
import { forgetPin } from './forget-pin.ts';

/** A device that asks to be registered; `signature` is its own, over registrationStatement. */
export type NewDevice = { name: string; publicKey: DeviceKey; code: string; pin: string; signature: string };

/** The purpose of the code that registers a device: that of one key alone. */
export function registrationPurpose(thumbprint: string): string {
  return `device:${thumbprint}`;
}

/**
 * Registers a device of the signed-in user, by a code that was sent to the account for just this key, and has the key service keep its
 * PIN; gives the device's id and tells the user by a letter. Throws Problem validation_failed when the key did not sign,
 * invalid_state for a sixth device, and as checkAccountCode does.
 */
export async function registerDevice(c: Context<ApiEnv>, device: NewDevice): Promise<string> {
  const { deps, user } = c.var;
  const { publicKey, code, pin, signature } = device;
  const statement = registrationStatement({ userId: user.id, code });
  if (!isSignedByDevice(publicKey, statement, signature))
    throw new Problem('validation_failed', 'signature: this key did not sign. Begin the registration again.');
  const account = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  await assertRoom(deps.orm.em.fork(), user.id);
  const purpose = registrationPurpose(deviceThumbprint(publicKey));
  const right = await checkAccountCode(deps, account, { purpose, code });
  const id = randomUUID();
  await deps.keyService.setDevicePin({ deviceId: id, userId: user.id, pin });
  try {
    await deps.orm.em.fork().transactional((em) => keep(c, em, { id, device, right }));
  } catch (error) {
    await forgetPin(deps, id);
    throw error;
  }
  await right.forget();
  await sendNotice(deps, account, ({ deviceAdded }) => deviceAdded({ name: device.name }));
  return id;
}

async function assertRoom(em: EntityManager, userId: string): Promise<void> {
  if ((await em.count(Device, { userId, revokedAt: null })) < mostDevices) return;
  const message = `At most ${mostDevices} devices confirm for an account. Revoke one first.`;
  throw new Problem('invalid_state', message, { reason: 'devices' });
}

type Kept = { id: string; device: NewDevice; right: RightAccountCode };

async function keep(c: Context<ApiEnv>, em: EntityManager, { id, device, right }: Kept): Promise<void> {
  const { user } = c.var;
  // Devices of one account are registered one by one, so that their number holds.
  await em.findOneOrFail(
    UserAccount,
    { id: user.id, status: 'active' },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  await assertRoom(em, user.id);
  await right.use(em);
  const { name, publicKey } = device;
  await em.insert(Device, { id, userId: user.id, name, publicKey, createdAt: new Date() });
  await recordAccountAct(c, em, { action: 'device.registered', user, resource: { type: 'device', id } });
}
