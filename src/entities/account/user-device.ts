import { defineEntity, p } from '@mikro-orm/core';

const UserDeviceSchema = defineEntity({
  name: 'UserDevice',
  tableName: 'user_device',
  properties: {
    userId: p.uuid().primary(),
    /** HMAC of the account, the kind of browser and the network around the address; nothing can be read from it. */
    fingerprint: p.string().length(64).primary(),
    lastSeenAt: p.datetime(3),
  },
});

/** A device that somebody has signed in from, so that a new one is told to the owner of the account. */
export class UserDevice extends UserDeviceSchema.class {}
UserDeviceSchema.setClass(UserDevice);
