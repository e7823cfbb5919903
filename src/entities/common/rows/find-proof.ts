import { tables } from '../../tables.ts';
import type { ActProof } from '../act-proof.ts';
import type { EntityManager } from '../entity-manager.ts';

/** All of a proof that says what it proves, and for which records it was used. */
export const proofColumns = ['id', 'workflowId', 'jws', 'personal', 'usedFor'] as const;

/** The same columns where the row is given as JSON, or by a part of a statement: under the names of their properties. */
export const proofJsonColumns = [
  'id',
  'workflowId as workflowId',
  'jws',
  'personal',
  'usedFor as usedFor',
] as const;

export type ProofRow = Pick<ActProof, (typeof proofColumns)[number]>;

/** Finds the proof of an act. */
export function findProof(em: EntityManager, id: string): Promise<ProofRow | undefined> {
  return tables(em).selectFrom('ActProof').select(proofColumns).where('id', '=', id).executeTakeFirst();
}
