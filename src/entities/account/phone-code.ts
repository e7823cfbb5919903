import { defineEntity, p } from '@mikro-orm/core';

const PhoneCodeSchema = defineEntity({
  name: 'PhoneCode',
  tableName: 'phone_code',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index(),
    phone: p.string().length(20),
    codeHash: p.string().length(64),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** A code that proves that a user reads the messages of a phone number. */
export class PhoneCode extends PhoneCodeSchema.class {}
PhoneCodeSchema.setClass(PhoneCode);
