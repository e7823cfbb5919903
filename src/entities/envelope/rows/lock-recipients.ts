import { sql } from 'kysely';
import { columnsApart, takeColumns } from '../../common/rows/columns-apart.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import { EnvelopeRecipient } from '../envelope-recipient.ts';
import { Envelope } from '../envelope.ts';

const envelopeColumns = [
  'id',
  'organizationId',
  'userId',
  'name',
  'message',
  'status',
  'language',
  'eventSequence',
  'originalObjectId',
  'currentObjectId',
  'revision',
  'deliveredAt',
  'expiresAt',
  'completedAt',
  'xRequestId',
  'notify',
  'reference',
  'externalRef',
  'metadata',
  'addressKeyId',
] as const;

const recipientColumns = [
  'id',
  'position',
  'email',
  'name',
  'phone',
  'hostEmail',
  'hostName',
  'role',
  'routingOrder',
  'status',
  'authMethod',
  'accessCodeHash',
  'language',
  'linkHash',
  'linkGeneration',
  'sentAt',
  'deliveredAt',
  'hostConfirmedAt',
  'acceptedAt',
  'approvalSealedAt',
] as const;

/** What acts need of an envelope and of its recipients. */
export type LockedEnvelope = Pick<Envelope, (typeof envelopeColumns)[number]>;
export type LockedRecipient = Pick<EnvelopeRecipient, (typeof recipientColumns)[number]>;

type Locked = { envelope: LockedEnvelope; recipients: LockedRecipient[] };

/**
 * Locks an envelope and recipients of it, in this order, and reads them as they are then, by their position; all of them where no ids are given. Other writers of
 * the same envelope wait; rows that only name one of them in a foreign key do not. Throws where one of them is not there.
 */
export async function lockRecipients(
  em: EntityManager,
  { envelopeId, recipientIds }: { envelopeId: string; recipientIds?: readonly string[] | undefined },
): Promise<Locked> {
  const rows = await tables(em)
    .selectFrom('Envelope as e')
    .innerJoin('EnvelopeRecipient as r', 'r.envelopeId', 'e.id')
    .select(columnsApart('e', envelopeColumns))
    .select(columnsApart('r', recipientColumns))
    .where('e.id', '=', envelopeId)
    .$if(recipientIds !== undefined, (some) =>
      some.where(sql<boolean>`${sql.ref('r.id')} = any (${recipientIds ?? []}::uuid[])`),
    )
    .orderBy('r.position')
    .forNoKeyUpdate(['e', 'r'])
    .execute();
  const [first] = rows;
  if (!first || (recipientIds !== undefined && rows.length !== new Set(recipientIds).size))
    throw new Error('There is no such envelope with these recipients.');
  return {
    envelope: takeColumns(em, [Envelope, 'e', envelopeColumns], first),
    recipients: rows.map((row) => takeColumns(em, [EnvelopeRecipient, 'r', recipientColumns], row)),
  };
}
