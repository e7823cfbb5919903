import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../audit/audit-trail.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { PurgeBatch, type PurgedKind } from './purge-batch.ts';
import { purgeRoot } from './purge-root.ts';
import { Tombstone } from './tombstone.ts';

/** What a transaction deletes of an organization: with tombstones, or rows that need none by their ids. */
export type Purged = {
  organizationId: string;
  kind: PurgedKind;
  /** What had ended before this time was past its own. */
  before: Date;
  stones: readonly Omit<Tombstone, 'batchId'>[];
  ids: readonly string[];
};

/**
 * Puts on record what the caller's transaction deletes: the tombstones, and an audit event with the number of things and the Merkle root
 * over them, by which audit-check compares later. The policy of the proofs of acts lets those of a flow go once its tombstone is there.
 */
export async function recordPurge(em: EntityManager, purged: Purged): Promise<void> {
  const { organizationId, kind, before, ids } = purged;
  const batchId = randomUUID();
  const stones = purged.stones.map((stone) => ({ ...stone, batchId }));
  await em.insert(PurgeBatch, { id: batchId, organizationId, kind, ids: [...ids], purgedAt: new Date() });
  if (stones.length > 0) await em.insertMany(Tombstone, stones);
  await recordAuditEvent(em, {
    organizationId,
    action: 'retention.purged',
    resourceType: 'purge_batch',
    resourceId: batchId,
    actor: null,
    metadata: {
      what: kind,
      purged: stones.length + ids.length,
      root: purgeRoot(stones, ids),
      before: before.toISOString(),
    },
  });
}
