import { defineEntity, p } from '@mikro-orm/core';

const RecipientCodeSchema = defineEntity({
  name: 'RecipientCode',
  tableName: 'recipient_code',
  indexes: [{ properties: ['recipientId', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    recipientId: p.uuid(),
    codeHash: p.string().length(64).hidden(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    consumedAt: p.datetime(3).nullable(),
    /** The act that it was used for, as an HMAC: that act may be sent again, and no other. */
    usedBy: p.string().length(64).nullable(),
  },
});

/** A one-time code that an envelope's recipient got by e-mail or SMS. */
export class RecipientCode extends RecipientCodeSchema.class {}
RecipientCodeSchema.setClass(RecipientCode);
