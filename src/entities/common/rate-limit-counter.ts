import { defineEntity, p } from '@mikro-orm/core';

const RateLimitCounterSchema = defineEntity({
  name: 'RateLimitCounter',
  tableName: 'rate_limit_counter',
  properties: {
    /** The name of the counter: a group and a client, an organization or an address. */
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** End of the window, milliseconds since the epoch. */
    expire: p.bigint().nullable().index(),
  },
});

/** Requests counted in a window; written by the limiter library alone, which wants this table just so. */
export class RateLimitCounter extends RateLimitCounterSchema.class {}
RateLimitCounterSchema.setClass(RateLimitCounter);
