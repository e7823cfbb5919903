import { defineEntity, p } from '@mikro-orm/core';

const QuotaTakingSchema = defineEntity({
  name: 'QuotaTaking',
  tableName: 'quota_taking',
  properties: {
    /** The name of the act, such as `send:<id>`: the same act counts once. */
    id: p.string().length(120).primary(),
    owner: p.string().length(64),
    day: p.date(),
    /** The amount by which the act raised each counter. */
    amounts: p.json<Record<string, number>>(),
    takenAt: p.datetime(3).index(),
  },
});

/** What an act took of its owner's quotas, so that a repeat counts once, and an act that failed gives it back. */
export class QuotaTaking extends QuotaTakingSchema.class {}
QuotaTakingSchema.setClass(QuotaTaking);
