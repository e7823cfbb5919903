import { sql } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { proofColumns, type ProofRow } from './find-proof.ts';

/** The proofs by which records of a workflow were made. */
export type ProofsOnRecord = { workflowId: string; records: readonly string[] };

/** Those proofs, and one more by its id where that is given. */
export type ProofsAsked = ProofsOnRecord & { proofId?: string | null };

/** The condition that a proof was used for one of the records. */
function usedForOneOf(records: readonly string[]) {
  return sql<boolean>`${sql.ref('usedFor')} && ${sql.val([...records])}::text[]`;
}

/** The query of such proofs, oldest first; the caller selects the columns. */
export function proofsQuery(em: EntityManager, { workflowId, records, proofId }: ProofsAsked) {
  return tables(em)
    .selectFrom('ActProof')
    .where((one) => {
      const isOnRecord = one.and([one('workflowId', '=', workflowId), usedForOneOf(records)]);
      return proofId === undefined ? isOnRecord : one.or([isOnRecord, one('id', '=', proofId)]);
    })
    .orderBy('createdAt')
    .orderBy('id');
}

/** Reads the proofs by which records of a workflow were made, oldest first. */
export function readProofsOnRecord(em: EntityManager, asked: ProofsOnRecord): Promise<ProofRow[]> {
  return proofsQuery(em, asked).select(proofColumns).execute();
}
