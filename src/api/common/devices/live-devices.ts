import { mostDevices } from '#domain/account/device.ts';
import { Device } from '#entities/account/device.ts';
import type { EntityManager } from '#entities/orm.ts';

/** Gives the devices on which a user confirms now, the oldest first. */
export function liveDevices(em: EntityManager, userId: string): Promise<Device[]> {
  const oldest = { orderBy: { createdAt: 'asc', id: 'asc' }, limit: mostDevices } as const;
  return em.find(Device, { userId, revokedAt: null }, oldest);
}
