import { defineEntity, p } from '@mikro-orm/core';

const SigningCodeSchema = defineEntity({
  name: 'SigningCode',
  tableName: 'signing_code',
  indexes: [{ properties: ['requestId', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    requestId: p.uuid(),
    codeHash: p.string().length(64).hidden(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    consumedAt: p.datetime(3).nullable(),
  },
});

export class SigningCode extends SigningCodeSchema.class {}
SigningCodeSchema.setClass(SigningCode);
