import { Problem } from '#domain/common/problem.ts';
import { Device } from '#entities/account/device.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { liveDevices } from '../../devices/live-devices.ts';
import type { Administrator } from '../administrator.ts';
import { lockAccount } from '../find-by-id.ts';

/**
 * Ends every device on which somebody confirms, within `em`'s transaction, and gives their ids: from the commit on the account is
 * without one. Throws Problem not_found, and invalid_state when there is none.
 */
export async function revokeDevices(
  em: EntityManager,
  admin: Administrator,
  userId: string,
): Promise<{ account: UserAccount; revoked: string[] }> {
  const account = await lockAccount(em, userId);
  const revoked = (await liveDevices(em, userId)).map(({ id }) => id);
  if (revoked.length === 0)
    throw new Problem('invalid_state', 'No device confirms for this account: there is nothing to revoke.');
  await em.nativeUpdate(Device, { userId, revokedAt: null }, { revokedAt: new Date() });
  await admin.record(em, {
    organizationId: account.organizationId,
    action: 'devices.revoked',
    resource: { type: 'user', id: account.id },
    facts: { devices_revoked: revoked.length },
  });
  return { account, revoked };
}
