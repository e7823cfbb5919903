import { defineEntity, p } from '@mikro-orm/core';

const PushKeySchema = defineEntity({
  name: 'PushKey',
  tableName: 'push_key',
  properties: {
    /** Counted from 1: browsers subscribe under the newest. */
    id: p.integer().primary().autoincrement(false),
    /** A point of P-256, uncompressed, in base64url. */
    publicKey: p.string().length(87),
    privateSealed: p.text().hidden(),
    createdAt: p.datetime(3),
  },
});

/** A key by which push services know us (VAPID, RFC 8292); a subscription is for one key, and is pushed to under it. */
export class PushKey extends PushKeySchema.class {}
PushKeySchema.setClass(PushKey);
