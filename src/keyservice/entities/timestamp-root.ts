import { defineEntity, p } from '@mikro-orm/core';

const TimestampRootSchema = defineEntity({
  name: 'TimestampRoot',
  tableName: 'timestamp_root',
  properties: {
    /** 1 for the first, without a gap. */
    id: p.bigint('number').primary(),
    entries: p.integer(),
    /** The Merkle tree hash of the entries, in hexadecimal. */
    root: p.string().length(64),
    closedAt: p.datetime(3),
  },
});

/** The root over the timestamps of an hour; it stands in the log of operations as well. */
export class TimestampRoot extends TimestampRootSchema.class {}
TimestampRootSchema.setClass(TimestampRoot);
