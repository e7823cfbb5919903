import { defineEntity, p } from '@mikro-orm/core';
import { bulkStatuses } from '#domain/envelope/bulk-send.ts';

const BulkSendSchema = defineEntity({
  name: 'BulkSend',
  tableName: 'bulk_send',
  indexes: [
    { properties: ['organizationId', 'createdAt', 'id'] },
    { properties: ['userId', 'createdAt', 'id'] },
    { properties: ['status', 'createdAt'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** The sender. */
    userId: p.uuid(),
    /** The template of its envelopes, which may have been deleted since. */
    templateId: p.uuid(),
    name: p.string().length(255),
    status: p.enum(bulkStatuses),
    xRequestId: p.string().length(128),
    createdAt: p.datetime(3),
    /** When each row was dealt with, or it was stopped. */
    endedAt: p.datetime(3).nullable(),
  },
});

/** One template sent to many people: an envelope for each row. */
export class BulkSend extends BulkSendSchema.class {}
BulkSendSchema.setClass(BulkSend);
