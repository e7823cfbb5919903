import { sweepObjects, type StoreDependencies } from '#documents/document-store.ts';
import { lookAt, pdfToLookAt, type LookedAt } from '#documents/inspection/look-at.ts';
import type { Converter } from '#documents/office/converter.ts';
import { createConverter } from '#documents/office/create-converter.ts';
import { recordLook } from '#documents/inspection/record-look.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { notStuck } from '#entities/common/blocker-columns.ts';
import { Document } from '#entities/document/document.ts';
import { convert } from './conversion.ts';
import { asDocumentFailure } from './failures.ts';
import { logSkipped } from '../common/skipped.ts';

export type DocumentDependencies = {
  documents: StoreDependencies;
  /** LibreOffice on the PATH when none is given. */
  converter?: Converter;
};

/** Creates the side effects of a document's workflow, and of the schedule that looks after documents. */
export function createDocumentActivities({
  documents,
  converter = createConverter(undefined),
}: DocumentDependencies) {
  const find = (id: string) => documents.orm.em.fork().findOne(Document, { id });
  return {
    /**
     * Inspects a document's PDF and records the result; a document whose result is recorded, or that is gone, stays as it
     * is. A document that has no PDF yet is `unconverted`.
     */
    inspectDocument: async ({ documentId }: { documentId: string }): Promise<{ status: string }> => {
      const document = await find(documentId);
      if (document?.status !== 'processing') return { status: document?.status ?? 'deleted' };
      const objectId = pdfToLookAt(document);
      if (!objectId) return unblock(documents, document, 'unconverted');
      try {
        const looked = await lookAt(documents, { organizationId: document.organizationId, objectId });
        return { status: await record(documents, document, looked) };
      } catch (error) {
        throw asDocumentFailure(error);
      }
    },
    /** Makes the PDF of a document that has none, or records why there is none to be made: `converted` or `failed`. */
    convertDocument: async ({ documentId }: { documentId: string }): Promise<{ status: string }> => {
      const document = await find(documentId);
      if (document?.status !== 'processing') return { status: document?.status ?? 'deleted' };
      if (document.type === 'pdf' || document.pdfId) return unblock(documents, document, 'converted');
      const reason = await convert(documents, converter, document);
      if (reason === undefined) return { status: 'converted' };
      return { status: await record(documents, document, { inspection: { usable: false, reason } }) };
    },
    /** Removes stored bytes that nobody needs; gives how many, at most a hundred. */
    sweepStoredObjects: (): Promise<number> =>
      sweepObjects(documents, (id, error) => logSkipped('A stored object', id, error)),
    /**
     * Finds documents that have waited for their workflow for more than a minute, as when the API died or Temporal was away
     * at their upload. Picks any hundred, so that documents with stuck workflows never hide one that has no workflow.
     */
    findUnprocessed: async (): Promise<string[]> => {
      const rows = await documents.orm.em.fork().execute<{ id: string }[]>(
        `select id from document where status = 'processing' and created_at < now() - interval '1 minute'
         order by random() limit 100`,
      );
      return rows.map(({ id }) => id);
    },
  };
}

export type DocumentActivities = ReturnType<typeof createDocumentActivities>;

/** Gives a step's result that is no change of the row; a blocker that this step had is over. */
async function unblock(
  { orm }: StoreDependencies,
  { id, stuckSince }: Document,
  status: 'unconverted' | 'converted',
): Promise<{ status: string }> {
  if (stuckSince) await orm.em.fork().nativeUpdate(Document, { id, status: 'processing' }, notStuck);
  return { status };
}

async function record(documents: StoreDependencies, { id }: Document, looked: LookedAt): Promise<string> {
  const { inspection } = looked;
  const row = await recordLook(documents, {
    id,
    looked,
    also: (em, { organizationId, status }) =>
      recordAuditEvent(em, {
        organizationId,
        action: `document.${status}`,
        resourceType: 'document',
        resourceId: id,
        metadata: inspection.usable
          ? { page_count: inspection.pageCount, changes: inspection.changes }
          : { reason: inspection.reason },
        dedupeKey: `document.processed:${id}`,
      }),
  });
  return row?.status ?? 'deleted';
}
