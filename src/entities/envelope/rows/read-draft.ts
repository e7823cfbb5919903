import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsApart, takeColumns } from '../../common/rows/columns-apart.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { Document } from '../../document/document.ts';
import { StoredObject } from '../../document/stored-object.ts';
import { tables } from '../../tables.ts';
import type { EnvelopeRecipient } from '../envelope-recipient.ts';
import { Envelope } from '../envelope.ts';
import type { DraftRecipientColumn } from './draft-recipient.ts';
import { fieldsOfEnvelope, type FieldRow } from './fields-of-envelope.ts';

const envelopeColumns = [
  'id',
  'organizationId',
  'documentId',
  'status',
  'routingType',
  'expiresInDays',
  'reminderDays',
  'notify',
  'sendId',
  'eventSequence',
  'updatedAt',
] as const;

const documentColumns = ['id', 'status', 'failureReason', 'pageSizes', 'signatureCount'] as const;
const pdfColumns = ['id', 'hash'] as const;

/** A draft as it is sent, with all that belongs to it, as one statement saw it. */
export type DraftRow = {
  envelope: Pick<Envelope, (typeof envelopeColumns)[number]>;
  /** Names this version of the envelope's row: every change of it has another. */
  version: string;
  /** Null where it was deleted, and where the user may not see it. */
  document: Pick<Document, (typeof documentColumns)[number]> | null;
  /** The PDF that the envelope is made of; null while there is none. */
  pdf: { id: string; hash: string } | null;
  /** In the sender's order. */
  recipients: Pick<EnvelopeRecipient, DraftRecipientColumn>[];
  fields: FieldRow[];
  /** Of the organization. */
  settings: Record<string, unknown>;
};

/** Whose rows may be seen: all of an organization, or those of one user. */
export type Visible = { organizationId: string; userId?: string };

/** Reads an envelope that the user may see, to be sent: with document, recipients and fields; undefined for any other. */
export async function readDraft(
  em: EntityManager,
  id: string,
  { organizationId, userId }: Visible,
): Promise<DraftRow | undefined> {
  const row = await tables(em)
    .selectFrom('Envelope as e')
    .leftJoin('Document as d', (on) => {
      const theirs = on.onRef('d.id', '=', 'e.documentId').on('d.organizationId', '=', organizationId);
      return userId === undefined ? theirs : theirs.on('d.userId', '=', userId);
    })
    .leftJoin('StoredObject as p', (on) => on.on('p.id', '=', pdfInUse('d')))
    .innerJoin('Organization as o', 'o.id', 'e.organizationId')
    .select(columnsApart('e', envelopeColumns))
    .select(columnsApart('d', documentColumns))
    .select(columnsApart('p', pdfColumns))
    .select(sql<string>`e.xmin::text`.as('version'))
    .select('o.settings as settings')
    .select(() => [recipientsOfDraft(em).as('recipients'), fieldsOfEnvelope(em).as('fields')])
    .where('e.id', '=', id)
    .where('e.organizationId', '=', organizationId)
    .$if(userId !== undefined, (own) => own.where('e.userId', '=', userId ?? ''))
    .executeTakeFirst();
  if (!row) return undefined;
  const document = takeColumns(em, [Document, 'd', documentColumns], row);
  const { id: pdfId, hash } = takeColumns(em, [StoredObject, 'p', pdfColumns], row);
  return {
    envelope: takeColumns(em, [Envelope, 'e', envelopeColumns], row),
    version: row.version,
    document: row['d:id'] === null ? null : document,
    pdf: hash ? { id: pdfId, hash } : null,
    recipients: row.recipients,
    fields: row.fields,
    settings: row.settings,
  };
}

/** The recipients of an envelope in the sender's order, as JSON, for a select in which the envelope's alias is `e`. */
export function recipientsOfDraft(em: EntityManager) {
  return jsonArrayFrom(
    tables(em)
      .selectFrom('EnvelopeRecipient as r')
      .select(['r.id', 'r.position', 'r.email', 'r.name', 'r.phone', 'r.role', 'r.language'])
      .select(['r.hostEmail as hostEmail', 'r.hostName as hostName', 'r.authMethod as authMethod'])
      .select(['r.routingOrder as routingOrder', 'r.accessCodeHash as accessCodeHash'])
      .where(sql<boolean>`r.envelope_id = e.id`)
      .orderBy('r.position'),
  );
}

/** The id of the PDF that envelopes are made of, as `pdfInUse` of a document gives it; null while there is none. */
export function pdfInUse(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<
    string | null
  >`coalesce(${column('pdfId')}, case ${column('type')} when 'pdf' then ${column('sourceId')} end)`;
}
