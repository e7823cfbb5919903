import { defineEntity, p } from '@mikro-orm/core';

const AccountCodeSchema = defineEntity({
  name: 'AccountCode',
  tableName: 'account_code',
  indexes: [{ properties: ['userId', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** What the code is for: the key of a device that is to be registered, or a sign-in that is under way. */
    purpose: p.string().length(100),
    codeHash: p.string().length(64).hidden(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    consumedAt: p.datetime(3).nullable(),
  },
});

/** A one-time code that is sent to a user's own address, for one purpose. */
export class AccountCode extends AccountCodeSchema.class {}
AccountCodeSchema.setClass(AccountCode);
