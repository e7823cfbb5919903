import { sql } from 'kysely';
import type { EntityManager } from '../../common/entity-manager.ts';
import { withCallRecord, type NewCallRecord } from '../../common/rows/call-record.ts';
import type { EnvelopeField } from '../envelope-field.ts';
import type { EnvelopeRecipient } from '../envelope-recipient.ts';
import type { Envelope } from '../envelope.ts';
import type { DraftRecipientColumn } from './draft-recipient.ts';

/** A draft, and its recipients and fields, as they are new. */
export type NewDraft = Pick<
  Envelope,
  | 'id'
  | 'organizationId'
  | 'userId'
  | 'documentId'
  | 'name'
  | 'message'
  | 'routingType'
  | 'expiresInDays'
  | 'reminderDays'
  | 'language'
  | 'xRequestId'
  | 'clientId'
  | 'redirectUrl'
  | 'externalRef'
  | 'metadata'
  | 'notify'
  | 'createdAt'
>;

export type NewRecipient = Pick<
  EnvelopeRecipient,
  DraftRecipientColumn | 'envelopeId' | 'envelopeCreatedAt' | 'status' | 'linkGeneration'
>;

export type NewField = Omit<EnvelopeField, 'signedAt'>;

/** The record of the call where that is new. */
type Along = {
  recipients: readonly NewRecipient[];
  fields: readonly NewField[];
  record?: NewCallRecord | undefined;
};

/** Writes a draft with its recipients, of whom there is one at least, and its fields, in one statement. */
export async function insertDraft(
  em: EntityManager,
  draft: NewDraft,
  { recipients, fields, record }: Along,
): Promise<void> {
  const columns = { ...draft, ...newDraftColumns(draft) };
  const drafted = withCallRecord(em, record).with('drafted', (query) =>
    query.insertInto('Envelope').values(columns),
  );
  if (fields.length === 0) {
    await drafted.insertInto('EnvelopeRecipient').values(recipients).execute();
    return;
  }
  await drafted
    .with('addressed', (query) => query.insertInto('EnvelopeRecipient').values(recipients))
    .insertInto('EnvelopeField')
    .values(fields)
    .execute();
}

/** The columns that are the same in each new draft. */
export function newDraftColumns({ createdAt }: Pick<NewDraft, 'createdAt'>) {
  return {
    status: 'draft',
    revision: 0,
    sealing: false,
    eventSequence: 0,
    reference: sql<string>`default`,
    updatedAt: createdAt,
  } as const;
}
