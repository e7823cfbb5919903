import { sql } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { proofColumns, type ProofRow } from './find-proof.ts';

/** A proof, and the record that it is used for: each once. */
export type UseOfProof = { id: string; record: string };

/** The column once the proof is used for the record. */
export function usedFor(record: string) {
  return sql<string[]>`array_append(${sql.ref('usedFor')}, ${record})`;
}

/** The condition that the proof was not used for the record. */
export function isUnused(record: string) {
  return sql<boolean>`${record} <> all (${sql.ref('usedFor')})`;
}

/** The statement that marks a proof as used for a record, or a part of one; it changes nothing where there is none or it was used so before. */
export function proofUsed(em: EntityManager, { id, record }: UseOfProof) {
  return tables(em)
    .updateTable('ActProof')
    .set({ usedFor: usedFor(record) })
    .where('id', '=', id)
    .where(isUnused(record));
}

/** Marks a proof as used for a record; gives nothing, and changes nothing, where there is none or it was used so before. */
export function markProofUsed(em: EntityManager, use: UseOfProof): Promise<ProofRow | undefined> {
  return proofUsed(em, use).returning(proofColumns).executeTakeFirst();
}
