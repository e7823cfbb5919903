import { columnsApart, takeColumns } from '../../../common/rows/columns-apart.ts';
import type { EntityManager } from '../../../common/entity-manager.ts';
import { tables } from '../../../tables.ts';
import { EnvelopeRecipient } from '../../envelope-recipient.ts';
import { Envelope } from '../../envelope.ts';

const envelopeColumns = [
  'id',
  'organizationId',
  'userId',
  'name',
  'status',
  'language',
  'voidReason',
  'notify',
  'reference',
] as const;

const recipientColumns = [
  'id',
  'email',
  'name',
  'hostEmail',
  'role',
  'status',
  'language',
  'linkGeneration',
  'deliveredAt',
  'signedAt',
  'declineReason',
  'declinedBy',
] as const;

/** What notices need of an envelope and of its recipients. */
export type ReadEnvelope = Pick<Envelope, (typeof envelopeColumns)[number]>;
export type ReadRecipient = Pick<EnvelopeRecipient, (typeof recipientColumns)[number]>;

/** Reads an envelope and its recipients as notices need them, at one moment. Throws where it is not there. */
export async function readRecipients(
  em: EntityManager,
  envelopeId: string,
): Promise<{ envelope: ReadEnvelope; recipients: ReadRecipient[] }> {
  const rows = await tables(em)
    .selectFrom('Envelope as e')
    .innerJoin('EnvelopeRecipient as r', 'r.envelopeId', 'e.id')
    .select(columnsApart('e', envelopeColumns))
    .select(columnsApart('r', recipientColumns))
    .where('e.id', '=', envelopeId)
    .orderBy('r.position')
    .execute();
  const [first] = rows;
  if (!first) throw new Error('There is no such envelope with recipients.');
  return {
    envelope: takeColumns(em, [Envelope, 'e', envelopeColumns], first),
    recipients: rows.map((row) => takeColumns(em, [EnvelopeRecipient, 'r', recipientColumns], row)),
  };
}
