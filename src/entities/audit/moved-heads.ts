import { operatorAuditId } from '#domain/account/staff.ts';
import type { Orm } from '../common/entity-manager.ts';

/** The newest event of an organization's audit chain, and its hash. */
export type MovedHead = { organization_id: string; sequence: number; hash: string };

/** The tables that say which heads were timestamped and sealed. */
type Kept = 'audit_head_timestamp' | 'audit_head_seal';

/**
 * Finds the heads of audit chains, the operator's own among them, that have moved since the last one in a table, in the order
 * of organization ids from the id after `after`, at most `limit`.
 */
export function movedHeads(
  orm: Orm,
  since: Kept,
  { after, limit }: { after: string | null; limit: number },
): Promise<MovedHead[]> {
  return orm.em.fork().execute<MovedHead[]>(
    `select o.id as organization_id, e.sequence, e.hash
     from (select id from organization union all select ?::uuid) o
     cross join lateral (
       select sequence, hash from audit_event where organization_id = o.id order by sequence desc limit 1
     ) e
     where (?::uuid is null or o.id > ?::uuid)
       and not exists (
         select from ${since} t where t.organization_id = o.id and t.sequence >= e.sequence
       )
     order by o.id limit ?`,
    [operatorAuditId, after, after, limit],
  );
}
