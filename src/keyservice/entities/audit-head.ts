import { defineEntity, p } from '@mikro-orm/core';

const AuditHeadSchema = defineEntity({
  name: 'AuditHead',
  tableName: 'audit_head',
  properties: {
    organizationId: p.uuid().primary(),
    /** The number of the seal that it is in; the log of operations names it. */
    seal: p.integer().primary(),
    /** The newest event of the organization's audit chain at that time, and its hash. */
    sequence: p.integer(),
    hash: p.string().length(64),
    sealedAt: p.datetime(3),
  },
});

/** A head of an audit chain as the worker said it; rows are only ever added. */
export class AuditHead extends AuditHeadSchema.class {}
AuditHeadSchema.setClass(AuditHead);
