import { defineEntity, p } from '@mikro-orm/core';

const AuditHeadSealSchema = defineEntity({
  name: 'AuditHeadSeal',
  tableName: 'audit_head_seal',
  indexes: [{ properties: ['organizationId', 'sequence'] }],
  properties: {
    organizationId: p.uuid().primary(),
    /** The number of the seal in the key service's log of operations. */
    seal: p.integer().primary(),
    /** The newest audit event at that time, and its hash. */
    sequence: p.integer(),
    hash: p.string().length(64),
    sealedAt: p.datetime(3),
  },
});

/** The head of an organization's audit chain that the key service's log seals, beside the key service's own list. */
export class AuditHeadSeal extends AuditHeadSealSchema.class {}
AuditHeadSealSchema.setClass(AuditHeadSeal);
