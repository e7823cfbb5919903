import { defineEntity, p } from '@mikro-orm/core';

const AuditHeadTimestampSchema = defineEntity({
  name: 'AuditHeadTimestamp',
  tableName: 'audit_head_timestamp',
  properties: {
    organizationId: p.uuid().primary(),
    /** The newest audit event at that time, and its hash. */
    sequence: p.integer().primary(),
    hash: p.string().length(64),
    /** An RFC 3161 TimeStampToken whose imprint is that hash, DER in base64. */
    token: p.text(),
    time: p.datetime(3),
  },
});

/**
 * Proof that an organization's audit chain reached a certain event at a time: anyone who cuts off its end leaves this proof.
 */
export class AuditHeadTimestamp extends AuditHeadTimestampSchema.class {}
AuditHeadTimestampSchema.setClass(AuditHeadTimestamp);
