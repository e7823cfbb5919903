import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { columnsApart, takeColumns } from '../../../common/rows/columns-apart.ts';
import { proofJsonColumns } from '../../../common/rows/find-proof.ts';
import type { EntityManager } from '../../../common/entity-manager.ts';
import { tables } from '../../../tables.ts';
import { Envelope } from '../../envelope.ts';
import { accountColumns, type AccountRow } from '../letters/read-account.ts';
import { fieldsOfEnvelope } from '../fields-of-envelope.ts';
import { recipientsOfDraft } from '../read-draft.ts';

const envelopeColumns = [
  'id',
  'organizationId',
  'name',
  'language',
  'status',
  'sendId',
  'sentAt',
  'originalObjectId',
  'eventSequence',
  'reference',
  'externalRef',
  'metadata',
  'xRequestId',
] as const;

/** A draft that is being sent, with all that its sending says and is checked by. */
export type LockedSending = NonNullable<Awaited<ReturnType<typeof lockSending>>>;

/**
 * Locks an envelope, and reads with it recipients, fields, the document's hash, its sender and the proof of the sending; undefined when
 * it is gone. Where the lock was waited for, recipients and fields may be those of before: whoever changes them changes the envelope's
 * `sendId` with them, which is as it is now.
 */
export async function lockSending(
  em: EntityManager,
  { id, proofId }: { id: string; proofId: string | null },
) {
  const row = await tables(em)
    .selectFrom('Envelope as e')
    .innerJoin('UserAccount as u', 'u.id', 'e.userId')
    .innerJoin('Organization as o', 'o.id', 'e.organizationId')
    .select(columnsApart('e', envelopeColumns))
    .select(accountColumns)
    .select((one) => [
      recipientsOfDraft(em).as('recipients'),
      fieldsOfEnvelope(em).as('fields'),
      one
        .selectFrom('StoredObject')
        .select('StoredObject.hash')
        .whereRef('StoredObject.id', '=', 'e.originalObjectId')
        .as('documentHash'),
      jsonObjectFrom(one.selectFrom('ActProof').select(proofJsonColumns).where('id', '=', proofId)).as(
        'proof',
      ),
    ])
    .where('e.id', '=', id)
    .forNoKeyUpdate('e')
    .executeTakeFirst();
  if (!row) return undefined;
  const { recipients, fields, documentHash, proof } = row;
  const { email, first, last, language, organization, settings, proved } = row;
  return {
    envelope: takeColumns(em, [Envelope, 'e', envelopeColumns], row),
    account: { email, first, last, language, organization, settings, proved } satisfies AccountRow,
    recipients,
    fields,
    documentHash: documentHash ?? null,
    proof: proof ?? undefined,
  };
}
