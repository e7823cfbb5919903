import type { EntityManager } from '../entity-manager.ts';
import type { EnvelopeAct } from '../../envelope/envelope-act.ts';
import { tables } from '../../tables.ts';
import type { ActProof } from '../act-proof.ts';

type NewProof = Pick<ActProof, 'id' | 'workflowId' | 'jws' | 'personal' | 'createdAt'>;

/** The stored input of an act on an envelope, which is written along with its proof. */
export type KeptInput = Pick<
  EnvelopeAct,
  'id' | 'envelopeId' | 'recipientId' | 'kind' | 'payloadSealed' | 'createdAt'
>;

/** Writes the proof of an act, with its input where that is stored apart: an attempt that begins again brings its input anew. */
export async function insertProof(em: EntityManager, proof: NewProof, kept?: KeptInput): Promise<void> {
  if (!kept) {
    await tables(em)
      .insertInto('ActProof')
      .values({ ...proof, usedFor: [] })
      .execute();
    return;
  }
  const { id: _same, ...anew } = kept;
  await tables(em)
    .with('kept', (query) =>
      query
        .insertInto('EnvelopeAct')
        .values(kept)
        .onConflict((one) => one.column('id').doUpdateSet(anew)),
    )
    .insertInto('ActProof')
    .values({ ...proof, usedFor: [] })
    .execute();
}
