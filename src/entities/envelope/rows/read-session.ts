import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsApart, takeColumns } from '../../common/rows/columns-apart.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { storedColumns, type StoredRow } from '../../document/rows/read-stored.ts';
import { StoredObject } from '../../document/stored-object.ts';
import { tables } from '../../tables.ts';
import type { EnvelopeField } from '../envelope-field.ts';
import { EnvelopeRecipient } from '../envelope-recipient.ts';
import { Envelope } from '../envelope.ts';
import { SentDocument } from '../sent-document.ts';

const recipientColumns = [
  'id',
  'email',
  'name',
  'phone',
  'hostEmail',
  'hostName',
  'role',
  'routingOrder',
  'position',
  'status',
  'authMethod',
  'accessCodeHash',
  'language',
  'linkGeneration',
  'deliveredAt',
  'hostConfirmedAt',
  'acceptedAt',
  'signedAt',
] as const;

const envelopeColumns = [
  'id',
  'organizationId',
  'userId',
  'documentId',
  'name',
  'message',
  'status',
  'routingType',
  'originalObjectId',
  'currentObjectId',
  'revision',
  'sentAt',
  'expiresAt',
  'completedAt',
  'declinedAt',
  'voidedAt',
  'expiredAt',
  'stuckSince',
  'stuckReason',
  'stuckStage',
  'sealingFailure',
  'reference',
  'redirectUrl',
] as const;

const sentColumns = ['hash', 'sentAt'] as const;

/** A field of a recipient as they see it. */
export type SessionFieldRow = Pick<
  EnvelopeField,
  | 'id'
  | 'type'
  | 'page'
  | 'x'
  | 'y'
  | 'width'
  | 'height'
  | 'required'
  | 'label'
  | 'value'
  | 'auto'
  | 'options'
  | 'radioGroup'
>;

/** What a recipient's session has of their row and of the envelope's. */
type SessionRecipient = Pick<EnvelopeRecipient, (typeof recipientColumns)[number]>;
type SessionEnvelope = Pick<Envelope, (typeof envelopeColumns)[number]>;

/** One of those whose turns decide whether a recipient's has come. */
type InTurn = Pick<EnvelopeRecipient, 'id' | 'role' | 'routingOrder' | 'position' | 'status'>;

/** What a link leads to: `all` are the recipients of the envelope, null where the recipient's own row says enough. */
export type SessionRow = {
  envelope: SessionEnvelope;
  recipient: SessionRecipient;
  all: InTurn[] | null;
  /** The last revision that was sent to its end by this link: its SHA-256 in hex, and when; null when none was. */
  sent: { hash: string; sentAt: Date } | null;
  /** The certified PDF with the signatures so far, or the one that was sent, until it is certified; null when it is gone. */
  object: StoredRow | null;
  /** The recipient's fields, in their order. */
  fields: SessionFieldRow[];
  /** The application of the envelope, with its origins now; null without one, or where it is not active. */
  application: { name: string; embeddingOrigins: string[] } | null;
};

/** Reads what a link of an envelope that was sent leads to, by the hash of its token; undefined for any other link. */
export async function readSession(em: EntityManager, linkHash: string): Promise<SessionRow | undefined> {
  const row = await tables(em)
    .selectFrom('EnvelopeRecipient as r')
    .innerJoin('Envelope as e', 'e.id', 'r.envelopeId')
    .leftJoin('SentDocument as s', (on) =>
      on.onRef('s.recipientId', '=', 'r.id').onRef('s.linkGeneration', '=', 'r.linkGeneration'),
    )
    .leftJoin('StoredObject as d', (on) =>
      on.on('d.id', '=', (one) => one.fn.coalesce('e.currentObjectId', 'e.originalObjectId')),
    )
    .leftJoin('PartnerClient as a', (on) => on.onRef('a.id', '=', 'e.clientId').on('a.status', '=', 'active'))
    .select(['a.name as application', 'a.embeddingOrigins as origins'])
    .select(columnsApart('r', recipientColumns))
    .select(columnsApart('e', envelopeColumns))
    .select(columnsApart('s', sentColumns))
    .select(columnsApart('d', storedColumns))
    .select((one) =>
      jsonArrayFrom(
        one
          .selectFrom('EnvelopeField as f')
          .select(['f.id', 'f.type', 'f.page', 'f.x', 'f.y', 'f.width', 'f.height'])
          .select(['f.required', 'f.label', 'f.value', 'f.auto', 'f.options'])
          .select('f.radioGroup as radioGroup')
          .whereRef('f.recipientId', '=', 'r.id')
          .orderBy('f.position'),
      ).as('fields'),
    )
    .select((one) =>
      one
        .case()
        .when('r.status', '=', 'pending')
        .then(
          jsonArrayFrom(
            one
              .selectFrom('EnvelopeRecipient as o')
              .select(['o.id', 'o.role', 'o.routingOrder as routingOrder', 'o.position', 'o.status'])
              .whereRef('o.envelopeId', '=', 'e.id'),
          ),
        )
        .end()
        .as('all'),
    )
    .where('r.linkHash', '=', linkHash)
    .where('e.status', '!=', 'draft')
    .executeTakeFirst();
  if (!row) return undefined;
  const { hash, sentAt } = takeColumns(em, [SentDocument, 's', sentColumns], row);
  return {
    envelope: takeColumns(em, [Envelope, 'e', envelopeColumns], row),
    recipient: takeColumns(em, [EnvelopeRecipient, 'r', recipientColumns], row),
    all: row.all,
    sent: hash && sentAt ? { hash, sentAt } : null,
    object: row['d:id'] === null ? null : takeColumns(em, [StoredObject, 'd', storedColumns], row),
    fields: row.fields,
    application:
      row.application === null ? null : { name: row.application, embeddingOrigins: row.origins ?? [] },
  };
}
