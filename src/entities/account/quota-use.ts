import { defineEntity, p } from '@mikro-orm/core';

const QuotaUseSchema = defineEntity({
  name: 'QuotaUse',
  tableName: 'quota_use',
  properties: {
    /** `organization:<id>` or `client:<id>`. */
    owner: p.string().length(64).primary(),
    /** The day, UTC. */
    day: p.date().primary(),
    /** The name of the quota; `sms:<country>` for the text messages to one country. */
    counter: p.string().length(24).primary(),
    used: p.bigint('number'),
  },
});

/** The amount of a quota that somebody has used up in a day. */
export class QuotaUse extends QuotaUseSchema.class {}
QuotaUseSchema.setClass(QuotaUse);
