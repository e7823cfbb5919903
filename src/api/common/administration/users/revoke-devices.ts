import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { Device } from '#entities/account/device.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { liveDevices } from '../../devices/live-devices.ts';
import { StaffActBody } from '../../support/flows/find-flow.ts';
import type { Administrator } from '../administrator.ts';
import { lockAccount } from '../find-by-id.ts';

/** The input of the act: one device, or all of an account where none is named. */
export const DevicesRevocation = StaffActBody.extend({
  device_id: z.uuid({ error: 'expected a UUID' }).optional().meta({
    description: 'The device to revoke; all of the account where it is left out',
  }),
}).meta({ id: 'DevicesRevocation' });

type Devices = { userId: string; deviceId?: string | undefined };

/**
 * Ends a device on which somebody confirms, or every one, within `em`'s transaction, and gives the ids: from the commit on they
 * confirm nothing. Throws Problem not_found, and invalid_state when there is none.
 */
export async function revokeDevices(
  em: EntityManager,
  admin: Administrator,
  { userId, deviceId }: Devices,
): Promise<{ account: UserAccount; revoked: string[] }> {
  const account = await lockAccount(em, userId);
  const own = (await liveDevices(em, userId)).map(({ id }) => id);
  const revoked = own.filter((id) => deviceId === undefined || id === deviceId.toLowerCase());
  if (own.length > 0 && revoked.length === 0)
    throw new Problem('not_found', 'This account has no device with this id that confirms.');
  if (revoked.length === 0)
    throw new Problem('invalid_state', 'No device confirms for this account: there is nothing to revoke.');
  const ended = { id: { $in: revoked }, revokedAt: null };
  await em.nativeUpdate(Device, ended, { revokedAt: new Date() });
  await admin.record(em, {
    organizationId: account.organizationId,
    action: 'devices.revoked',
    resource: { type: 'user', id: account.id },
    facts: { devices_revoked: revoked.length, ...defined({ device_id: deviceId?.toLowerCase() }) },
  });
  return { account, revoked };
}
