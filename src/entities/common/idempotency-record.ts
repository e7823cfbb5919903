import { defineEntity, p } from '@mikro-orm/core';

const IdempotencyRecordSchema = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    /** HMAC of caller, path and key: the key itself may be anything, so it is not kept. */
    id: p.string().length(64).primary(),
    fingerprint: p.string().length(64),
    /** The id that the object gets, fixed before the workflow starts, whichever process finishes it. */
    objectId: p.uuid(),
    leaseUntil: p.datetime(3),
    responseStatus: p.smallint().nullable(),
    responseSealed: p.text().nullable(),
    createdAt: p.datetime(3).index(),
  },
});

export class IdempotencyRecord extends IdempotencyRecordSchema.class {}
IdempotencyRecordSchema.setClass(IdempotencyRecord);
