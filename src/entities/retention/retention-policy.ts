import { defineEntity, p } from '@mikro-orm/core';
import type { Periods } from '#domain/retention/periods.ts';

const RetentionPolicySchema = defineEntity({
  name: 'RetentionPolicy',
  tableName: 'retention_policy',
  properties: {
    organizationId: p.uuid().primary(),
    /** The times that were set; the operator's hold for the rest. */
    periods: p.json<Periods>().default('{}'),
    updatedAt: p.datetime(3),
  },
});

/** For how long an organization keeps what has ended. */
export class RetentionPolicy extends RetentionPolicySchema.class {}
RetentionPolicySchema.setClass(RetentionPolicy);
