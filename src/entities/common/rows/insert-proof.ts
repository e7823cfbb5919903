import { sql } from 'kysely';
import type { EntityManager } from '../entity-manager.ts';
import type { EnvelopeAct } from '../../envelope/envelope-act.ts';
import type { ActProof } from '../act-proof.ts';
import { withCallRecord, type NewCallRecord } from './call-record.ts';
import { codeUncounted, type CodeCounters } from './code-brakes.ts';

/** What a proof is written with; it is used for nothing yet. */
export const newProofColumns = ['id', 'workflowId', 'jws', 'personal', 'createdAt'] as const;

export type NewProof = Pick<ActProof, (typeof newProofColumns)[number]>;

/** The values of a proof for a select, in the order of the columns, of which `usedFor` is the last. */
export function proofValues({ id, workflowId, jws, personal, createdAt }: NewProof) {
  return [
    sql`${id}::uuid`.as('id'),
    sql`${workflowId}::text`.as('workflow'),
    sql`${jws}::text`.as('jws'),
    sql`${JSON.stringify(personal)}::jsonb`.as('personal'),
    sql`${createdAt.toISOString()}::timestamptz`.as('at'),
    sql`'{}'::text[]`.as('uses'),
  ] as const;
}

/** The stored input of an act on an envelope, which is written along with its proof. */
export type KeptInput = Pick<
  EnvelopeAct,
  'id' | 'envelopeId' | 'recipientId' | 'kind' | 'payloadSealed' | 'createdAt'
>;

type Along = {
  kept?: KeptInput | undefined;
  record?: NewCallRecord | undefined;
  /** The counters of the try that proved the person, which is taken back. */
  tried?: CodeCounters | undefined;
};

/**
 * Writes the proof of an act, with its input where that is stored apart, and with the record of the call where that is new: an attempt
 * that begins again brings its input anew. The try of a right code is taken back with it.
 */
export async function insertProof(
  em: EntityManager,
  proof: NewProof,
  { kept, record, tried }: Along = {},
): Promise<void> {
  let begun = withCallRecord(em, record);
  for (const { name, part } of tried ? codeUncounted(tried) : []) begun = begun.with(name, () => part);
  const row = { ...proof, usedFor: [] };
  if (!kept) {
    await begun.insertInto('ActProof').values(row).execute();
    return;
  }
  const { id: _same, ...anew } = kept;
  await begun
    .with('kept', (query) =>
      query
        .insertInto('EnvelopeAct')
        .values(kept)
        .onConflict((one) => one.column('id').doUpdateSet(anew)),
    )
    .insertInto('ActProof')
    .values(row)
    .execute();
}
