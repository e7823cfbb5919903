import { defineEntity, p } from '@mikro-orm/core';

const TimestampEntrySchema = defineEntity({
  name: 'TimestampEntry',
  tableName: 'timestamp_entry',
  properties: {
    sequence: p.bigint('number').primary(),
    at: p.datetime(3),
    /** The hash that was timestamped, such as `sha256:` and hexadecimal. */
    imprint: p.string().length(140),
    serialNumber: p.string().length(40),
    requestId: p.string().length(128).nullable(),
    /** The root that covers it; null for at most an hour. */
    rootId: p.bigint('number').nullable(),
  },
});

/** A timestamp that somebody outside asked for. */
export class TimestampEntry extends TimestampEntrySchema.class {}
TimestampEntrySchema.setClass(TimestampEntry);
