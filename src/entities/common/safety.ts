import { operatorAuditId } from '#domain/account/staff.ts';
import type { EntityManager } from './entity-manager.ts';

/** The tables that say which heads of audit chains are proved, and their column of time. */
export type ProofOfHeads = 'audit_head_seal' | 'audit_head_timestamp';

/**
 * Gives the age in seconds of the oldest event of the operator's audit chain that no proof of its kind covers yet, 0 when all are: its
 * chain stands for all of them, since one job proves all heads.
 */
export async function unprovedAuditSeconds(em: EntityManager, proof: ProofOfHeads): Promise<number> {
  const [row] = await em.execute<{ seconds: number }[]>(
    `select greatest(0, extract(epoch from now() - "timestamp"))::float8 as seconds from audit_event
     where organization_id = ? and sequence > coalesce(
       (select max(sequence) from ${proof} where organization_id = ?), 0)
     order by sequence limit 1`,
    [operatorAuditId, operatorAuditId],
  );
  return row?.seconds ?? 0;
}

/** The archive of the cluster's WAL: when a segment was last taken and last refused, in seconds since 1970; undefined where none was. */
export type WalArchive = { taken: number | undefined; refused: number | undefined };

/** Asks PostgreSQL for its archive; undefined where archive_mode is off. */
export async function walArchive(em: EntityManager): Promise<WalArchive | undefined> {
  const [row] = await em.execute<{ mode: string; taken: number | null; refused: number | null }[]>(
    `select current_setting('archive_mode') as mode, extract(epoch from last_archived_time)::float8 as taken,
       extract(epoch from last_failed_time)::float8 as refused from pg_stat_archiver`,
  );
  if (!row || row.mode === 'off') return undefined;
  return { taken: row.taken ?? undefined, refused: row.refused ?? undefined };
}
