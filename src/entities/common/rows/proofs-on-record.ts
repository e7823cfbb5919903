import { sql } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { proofColumns, type ProofRow } from './find-proof.ts';

/** The proofs by which records of a workflow were made. */
export type ProofsOnRecord = { workflowId: string; records: readonly string[] };

/** The condition that a proof was used for one of the records. */
export function usedForOneOf(records: readonly string[]) {
  return sql<boolean>`${sql.ref('usedFor')} && ${sql.val([...records])}::text[]`;
}

/** Reads the proofs by which records of a workflow were made, oldest first. */
export function readProofsOnRecord(
  em: EntityManager,
  { workflowId, records }: ProofsOnRecord,
): Promise<ProofRow[]> {
  return tables(em)
    .selectFrom('ActProof')
    .select(proofColumns)
    .where('workflowId', '=', workflowId)
    .where(usedForOneOf(records))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
