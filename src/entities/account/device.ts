import { defineEntity, p } from '@mikro-orm/core';
import type { DeviceKey } from '#domain/account/device.ts';

const DeviceSchema = defineEntity({
  name: 'Device',
  tableName: 'device',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index(),
    /** What its owner calls it. */
    name: p.string().length(60),
    publicKey: p.json<DeviceKey>(),
    /** Where pushes to it go, encrypted; null where its browser takes none. */
    pushSealed: p.text().nullable().hidden(),
    /** The number of the key under which its browser takes them. */
    pushKey: p.integer().nullable(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
});

/** A device on which somebody confirms what is done in their name. */
export class Device extends DeviceSchema.class {}
DeviceSchema.setClass(Device);
