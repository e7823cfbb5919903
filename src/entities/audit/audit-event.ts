import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalMembers } from '#wire/commitment.ts';

const AuditEventSchema = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_event',
  uniques: [{ properties: ['organizationId', 'sequence'] }, { properties: ['dedupeKey'] }],
  indexes: [
    { properties: ['resourceType', 'resourceId'] },
    { properties: ['organizationId', 'timestamp', 'sequence'] },
    { properties: ['organizationId', 'action', 'timestamp', 'sequence'] },
    { properties: ['userId', 'timestamp', 'sequence'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** 1, 2, 3 … within the organization: the order of the hash chain. */
    sequence: p.integer(),
    action: p.string().length(64),
    resourceType: p.string().length(64),
    resourceId: p.uuid(),
    userId: p.uuid().nullable(),
    /** The members that name nobody; the personal ones are beside them. */
    metadata: p.json<Record<string, unknown>>().default('{}'),
    /** Of each personal member, by its name, the SHA-256 in hex that the chain covers; it stays when the member is erased. */
    commitments: p.json<Record<string, string>>().default('{}'),
    /** The personal members, by their names: the only column that is ever changed, by the purge. */
    personal: p.json<PersonalMembers>().default('{}'),
    /** The same act written twice (a repeated activity) is one event. */
    dedupeKey: p.string().length(200).nullable(),
    timestamp: p.datetime(3),
    previousHash: p.string().length(64),
    hash: p.string().length(64),
  },
});

export class AuditEvent extends AuditEventSchema.class {}
AuditEventSchema.setClass(AuditEvent);
