import { defineEntity, p } from '@mikro-orm/core';
import { bulkRowFailures, bulkRowStatuses } from '#domain/envelope/bulk-send.ts';

const BulkSendRowSchema = defineEntity({
  name: 'BulkSendRow',
  tableName: 'bulk_send_row',
  properties: {
    bulkSendId: p.uuid().primary(),
    /** The place in the list that was given, from 0. */
    position: p.integer().primary(),
    /** The envelope, which may have been deleted since. */
    envelopeId: p.uuid(),
    /** The proof that the sender had just this envelope sent. */
    proofId: p.uuid(),
    status: p.enum(bulkRowStatuses),
    /** The number of times that its envelope could not be sent. */
    tries: p.smallint().default(0),
    failure: p.enum(bulkRowFailures).nullable(),
    settledAt: p.datetime(3).nullable(),
  },
});

/** One envelope of a bulk send: what became of it. */
export class BulkSendRow extends BulkSendRowSchema.class {}
BulkSendRowSchema.setClass(BulkSendRow);
