import { defineEntity, p } from '@mikro-orm/core';

const DevicePinSchema = defineEntity({
  name: 'DevicePin',
  tableName: 'device_pin',
  properties: {
    /** The device's id. */
    id: p.uuid().primary(),
    /** The user whose device it is. */
    owner: p.string().length(128),
    /** argon2id as a PHC string. */
    pinHash: p.text().hidden(),
    createdAt: p.datetime(3),
  },
});

/** The PIN of a device on which its owner confirms. The columns that count tries with it are changed by keys/attempts.ts alone. */
export class DevicePin extends DevicePinSchema.class {}
DevicePinSchema.setClass(DevicePin);
