import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { Device } from '#entities/account/device.ts';
import type { EntityManager } from '#entities/orm.ts';

/**
 * Ends a device of a user within `em`'s transaction: it confirms nothing from the commit on. False when it was revoked before.
 * Throws Problem not_found for one that is not theirs.
 */
export async function revokeDevice(
  em: EntityManager,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<boolean> {
  const own = { id: deviceId, userId };
  const found = z.uuid().safeParse(deviceId).success ? await em.findOne(Device, own) : null;
  if (!found) throw new Problem('not_found', 'There is no device with this id.');
  return (await em.nativeUpdate(Device, { ...own, revokedAt: null }, { revokedAt: new Date() })) > 0;
}
