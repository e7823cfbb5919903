import type { InsertObject } from 'kysely';
import type { NewProof } from '../../common/rows/insert-proof.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import type { NewDraft, NewField, NewRecipient } from '../../envelope/rows/insert-draft.ts';
import { newDraftColumns } from '../../envelope/rows/insert-draft.ts';
import { tables, type NewRow, type Tables } from '../../tables.ts';

/** A draft that is frozen for its sending from the start. */
type FrozenDraft = NewDraft & { sendId: string; originalObjectId: string; checkHash: string | null };

/** An envelope of a bulk send, with all that is written for it. */
export type NewBulkEnvelope = {
  envelope: FrozenDraft;
  recipients: readonly NewRecipient[];
  fields: readonly NewField[];
  proof: NewProof;
};

type NewBulkSend = Pick<
  NewRow<'BulkSend'>,
  'id' | 'organizationId' | 'userId' | 'templateId' | 'name' | 'xRequestId' | 'createdAt'
> & { id: string };

/** So many rows go into one statement: PostgreSQL takes 65,535 values at most. */
const atOnce = 500;

/** Writes a bulk send with the frozen drafts of its envelopes, and the proofs that they are sent, within `em`'s transaction. */
export async function insertBulk(
  em: EntityManager,
  bulk: NewBulkSend,
  envelopes: readonly NewBulkEnvelope[],
): Promise<void> {
  await insertAll(em, 'BulkSend', [{ ...bulk, status: 'sending' }]);
  const drafts = envelopes.map(({ envelope }) => ({ ...envelope, ...newDraftColumns(envelope) }));
  await insertAll(em, 'Envelope', drafts);
  await insertAll(
    em,
    'EnvelopeRecipient',
    envelopes.flatMap(({ recipients }) => recipients),
  );
  await insertAll(
    em,
    'EnvelopeField',
    envelopes.flatMap(({ fields }) => fields),
  );
  await insertAll(
    em,
    'ActProof',
    envelopes.map(({ proof }) => ({ ...proof, usedFor: [] })),
  );
  const rows = envelopes.map(({ envelope, proof }, position) => ({
    bulkSendId: bulk.id,
    position,
    envelopeId: envelope.id,
    proofId: proof.id,
    status: 'waiting' as const,
    tries: 0,
  }));
  await insertAll(em, 'BulkSendRow', rows);
}

async function insertAll<T extends keyof Tables>(
  em: EntityManager,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce)
    await tables(em)
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .execute();
}
