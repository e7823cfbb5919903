import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { recipientRoles, isWaitedFor } from '#domain/envelope/envelope.ts';
import { proofColumns, proofJsonColumns } from '../../common/rows/find-proof.ts';
import { proofsQuery } from '../../common/rows/proofs-on-record.ts';
import { proofUsed, type UseOfProof } from '../../common/rows/use-proof.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { LockedEnvelope, LockedRecipient } from './lock-recipients.ts';

type OfAct = {
  use: UseOfProof;
  workflowId: string;
  /** The records whose proofs say who the recipients are. */
  naming: readonly string[];
  envelope: Pick<LockedEnvelope, 'id' | 'originalObjectId' | 'currentObjectId'>;
  recipient: Pick<LockedRecipient, 'id' | 'linkGeneration'>;
};

/**
 * Marks the proof of a recipient's act as used for a record, as markProofUsed does, and reads with it, of the time before: the proofs that name the
 * recipients, oldest first; the hash of the whole document that was sent by their link; the current PDF's; and whether somebody else has yet to open the
 * envelope. The envelope is locked.
 */
export function useRecipientProof(
  em: EntityManager,
  { use, workflowId, naming, envelope, recipient }: OfAct,
) {
  const waitedFor = recipientRoles.filter(isWaitedFor);
  return tables(em)
    .with('used', () => proofUsed(em, use).returning(proofJsonColumns))
    .selectNoFrom((one) => [
      jsonObjectFrom(one.selectFrom('used').select(proofColumns)).as('proof'),
      jsonArrayFrom(proofsQuery(em, { workflowId, records: naming }).select(proofJsonColumns)).as('naming'),
      one
        .selectFrom('SentDocument')
        .select('hash')
        .where('recipientId', '=', recipient.id)
        .where('linkGeneration', '=', recipient.linkGeneration)
        .as('sentHash'),
      one
        .selectFrom('StoredObject')
        .select('hash')
        .where('id', '=', envelope.currentObjectId ?? envelope.originalObjectId ?? null)
        .as('documentHash'),
      one
        .exists(
          one
            .selectFrom('EnvelopeRecipient')
            .select('id')
            .where('envelopeId', '=', envelope.id)
            .where('id', '<>', recipient.id)
            .where('deliveredAt', 'is', null)
            .where(sql<boolean>`${sql.ref('role')} = any (${waitedFor}::text[])`),
        )
        .as('hasUnopened'),
    ])
    .executeTakeFirstOrThrow();
}
