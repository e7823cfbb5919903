import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { EnvelopeField } from '../envelope-field.ts';

/** A field of a recipient as they see it. */
export type SessionFieldRow = Pick<
  EnvelopeField,
  'id' | 'type' | 'page' | 'x' | 'y' | 'width' | 'height' | 'required' | 'label' | 'value'
>;

/** What a recipient is shown beside their session. */
export type SessionViewRow = {
  sender: { name: string; organization: string };
  pageCount: number;
  /** How many access codes of this link were wrong. */
  wrongCodes: number;
  fields: SessionFieldRow[];
};

type Of = { envelopeId: string; recipientId: string; linkGeneration: number };

/** Reads the sender, the pages, the recipient's fields in their order and their wrong access codes, for the view of a session. */
export async function readSessionView(
  em: EntityManager,
  { envelopeId, recipientId, linkGeneration }: Of,
): Promise<SessionViewRow> {
  const row = await tables(em)
    .selectFrom('Envelope as e')
    .leftJoin('UserAccount as u', 'u.id', 'e.userId')
    .leftJoin('Organization as o', 'o.id', 'e.organizationId')
    .leftJoin('Document as d', 'd.id', 'e.documentId')
    .leftJoin('AccessCodeTries as t', (on) =>
      on.on('t.recipientId', '=', recipientId).on('t.linkGeneration', '=', linkGeneration),
    )
    .select(['u.firstName as first', 'u.lastName as last', 'o.name as organization'])
    .select(['d.pageCount as pages', 't.wrong as tries'])
    .select((one) =>
      jsonArrayFrom(
        one
          .selectFrom('EnvelopeField as f')
          .select(['f.id', 'f.type', 'f.page', 'f.x', 'f.y', 'f.width', 'f.height'])
          .select(['f.required', 'f.label', 'f.value'])
          .where('f.recipientId', '=', recipientId)
          .orderBy('f.position'),
      ).as('fields'),
    )
    .where('e.id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  return {
    sender: { name: `${row.first ?? ''} ${row.last ?? ''}`.trim(), organization: row.organization ?? '' },
    pageCount: row.pages ?? 0,
    wrongCodes: row.tries ?? 0,
    fields: row.fields,
  };
}
