import { columnsApart, takeColumns } from '../../common/rows/columns-apart.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { StoredObject } from '../../document/stored-object.ts';
import { readHeldDocument } from '../../document/rows/read-held-document.ts';
import { pdfInUse, type Visible } from '../../envelope/rows/read-draft.ts';
import { tables } from '../../tables.ts';

/** The document of a bulk send: what drafts need of it, the PDF that they are frozen with, and its organization's settings. */
export type BulkDocument = NonNullable<Awaited<ReturnType<typeof holdBulkDocument>>>;

const pdfColumns = ['id', 'hash'] as const;

/** Reads a document that the user may see with its PDF, and locks it until the transaction ends; undefined where there is none. */
export async function holdBulkDocument(em: EntityManager, id: string, visible: Visible) {
  const held = await readHeldDocument(em, id, visible);
  if (!held) return undefined;
  const row = await tables(em)
    .selectFrom('Document as d')
    .innerJoin('Organization as o', 'o.id', 'd.organizationId')
    .leftJoin('StoredObject as p', (on) => on.on('p.id', '=', pdfInUse('d')))
    .select(columnsApart('p', pdfColumns))
    .select('o.settings')
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: pdfId, hash } = takeColumns(em, [StoredObject, 'p', pdfColumns], row);
  return { ...held, pdf: hash ? { id: pdfId, hash } : null, settings: row.settings };
}
