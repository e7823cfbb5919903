import { defineEntity, p } from '@mikro-orm/core';
import { usageTypes } from '#domain/account/usage.ts';

const UsageRecordSchema = defineEntity({
  name: 'UsageRecord',
  tableName: 'usage_record',
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    type: p.enum(usageTypes),
    quantity: p.integer().default(1),
    /** The price of one when it was used, as decimal text. */
    unitPrice: p.decimal().precision(12).scale(4),
    /** The same use recorded twice (a repeated activity) counts once. */
    dedupeKey: p.string().length(200).unique(),
    createdAt: p.datetime(3).name('recorded_at'),
  },
});

/** Something an organization used that its plan counts. */
export class UsageRecord extends UsageRecordSchema.class {}
UsageRecordSchema.setClass(UsageRecord);
