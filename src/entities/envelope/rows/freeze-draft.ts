import { sql } from 'kysely';
import type { EntityManager } from '../../common/entity-manager.ts';
import { withCallRecord, type NewCallRecord } from '../../common/rows/call-record.ts';
import { pdfInUse, type DraftRow, type Visible } from './read-draft.ts';

type Freezing = Pick<DraftRow, 'envelope' | 'version' | 'pdf'> & {
  visible: Visible;
  sendId: string;
  /** The hash of the token in the address for the foot of each page, where the organization wants one. */
  checkHash: string;
  /** The record of the call where that is new; it is written whether the draft is marked or not. */
  record?: NewCallRecord | undefined;
};

/**
 * Marks a draft for its workflow, as it was read: with the PDF that its document, which is ready, still has. Gives the mark, of
 * two callers at once the first one's; undefined, and nothing is marked, where draft or document are others by now. The document is
 * locked before the envelope, as everywhere: the search for the row needs it.
 */
export async function freezeDraftRow(
  em: EntityManager,
  { envelope, version, pdf, visible, sendId, checkHash, record }: Freezing,
): Promise<string | undefined> {
  const { organizationId, userId } = visible;
  const row = await withCallRecord(em, record)
    .with('held', (query) =>
      query
        .selectFrom('Document as d')
        .select('d.id')
        .where('d.id', '=', envelope.documentId ?? null)
        .where('d.organizationId', '=', organizationId)
        .$if(userId !== undefined, (own) => own.where('d.userId', '=', userId ?? ''))
        .where('d.status', '=', 'ready')
        .where(pdfInUse('d'), '=', pdf?.id ?? null)
        .forShare(),
    )
    .updateTable('Envelope')
    .set({
      sendId: sql<string>`coalesce(${sql.ref('sendId')}, ${sendId})`,
      originalObjectId: pdf?.id ?? null,
      checkHash: sql<string | null>`case when (select o.settings ->> 'page_line' from organization o
        where o.id = ${organizationId}) = 'false' then null else ${checkHash}::varchar end`,
    })
    .where('id', '=', envelope.id)
    .where('organizationId', '=', organizationId)
    .$if(userId !== undefined, (own) => own.where('userId', '=', userId ?? ''))
    .where('status', '=', 'draft')
    .where('documentId', '=', (one) => one.selectFrom('held').select('held.id'))
    .where(sql<boolean>`xmin::text = ${version}`)
    .returning('sendId')
    .executeTakeFirst();
  return row?.sendId ?? undefined;
}
