import { defineEntity, p } from '@mikro-orm/core';

/** The kinds of what one batch of the purge deletes. */
const purgedKinds = [
  'sign_requests',
  'envelopes',
  'documents',
  'pdfs',
  'webhook_bodies',
  'messages',
] as const;
export type PurgedKind = (typeof purgedKinds)[number];

const PurgeBatchSchema = defineEntity({
  name: 'PurgeBatch',
  tableName: 'purge_batch',
  indexes: [{ properties: ['organizationId', 'purgedAt'], name: 'purge_batch_organization_id_index' }],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    kind: p.enum(purgedKinds),
    /** What has no tombstone of its own: messages, deliveries whose body was emptied, stored objects without their bytes. */
    ids: p.json<string[]>().default('[]'),
    purgedAt: p.datetime(3),
  },
});

/** What one transaction of the purge deleted of an organization; an audit event has the Merkle root over it. */
export class PurgeBatch extends PurgeBatchSchema.class {}
PurgeBatchSchema.setClass(PurgeBatch);
