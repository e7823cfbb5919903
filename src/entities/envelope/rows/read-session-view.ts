import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** What a recipient is shown beside their session. */
export type SessionViewRow = {
  sender: { name: string; organization: string };
  pageCount: number;
  /** How many access codes of this link were wrong. */
  wrongCodes: number;
  /** Of an envelope that was declined or voided, why; null where none was given. */
  endReason: string | null;
};

type Of = { envelopeId: string; recipientId: string; linkGeneration: number };

/** Reads the sender, the pages and a recipient's wrong access codes, for the view of a session. */
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
    .select(['e.status as status', 'e.voidReason as voided'])
    .select((one) =>
      one
        .selectFrom('EnvelopeRecipient as r')
        .select('r.declineReason')
        .whereRef('r.envelopeId', '=', 'e.id')
        .where('r.status', '=', 'declined')
        .limit(1)
        .as('declined'),
    )
    .where('e.id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  return {
    sender: { name: `${row.first ?? ''} ${row.last ?? ''}`.trim(), organization: row.organization ?? '' },
    pageCount: row.pages ?? 0,
    wrongCodes: row.tries ?? 0,
    endReason:
      row.status === 'voided'
        ? (row.voided ?? null)
        : row.status === 'declined'
          ? (row.declined ?? null)
          : null,
  };
}
