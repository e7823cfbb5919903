import { LockMode } from '@mikro-orm/core';
import { sweepObjects, type StoreDependencies } from '#documents/document-store.ts';
import type { Inspection } from '#documents/inspection.ts';
import { recordAuditEvent } from '#entities/audit-trail.ts';
import { Document } from '#entities/document.ts';
import { lookAt, setOutcome } from './document-inspection.ts';
import { measureOlder } from './older-documents.ts';

export type DocumentDependencies = { documents: StoreDependencies };

/** The side effects of a document's flow, and of the schedule that looks after documents. */
export function createDocumentActivities({ documents }: DocumentDependencies) {
  return {
    /** Looks at a document and records what came of it; one that is recorded, or gone, stays as it is. */
    inspectDocument: async ({ documentId }: { documentId: string }): Promise<{ status: string }> => {
      const document = await documents.orm.em.fork().findOne(Document, { id: documentId });
      if (!document) return { status: 'deleted' };
      if (document.status !== 'processing') return { status: document.status };
      return { status: await record(documents, document, await look(documents, document)) };
    },
    /** Forgets stored bytes that nobody needs; gives how many, at most a hundred. */
    sweepStoredObjects: (): Promise<number> => sweepObjects(documents),
    /** Documents that wait for their flow for longer than a minute: the API died, or Temporal was away, at their upload. */
    findUnprocessed: async (): Promise<string[]> => {
      const rows = await documents.orm.em.fork().execute<{ id: string }[]>(
        `select id from document where status = 'processing' and created_at < now() - interval '1 minute'
         order by created_at limit 100`,
      );
      return rows.map(({ id }) => id);
    },
    /** Looks again at documents that became ready before the sizes of their pages were kept; gives how many. */
    measureOlderDocuments: (): Promise<number> => measureOlder(documents),
  };
}

export type DocumentActivities = ReturnType<typeof createDocumentActivities>;

async function look(documents: StoreDependencies, document: Document): Promise<Inspection> {
  if (document.type !== 'pdf')
    return { usable: false, reason: 'there is no converter that makes a PDF of this kind of file' };
  return lookAt(documents, document.sourceId);
}

async function record({ orm }: StoreDependencies, { id }: Document, inspection: Inspection): Promise<string> {
  return orm.em.fork().transactional(async (em) => {
    const row = await em.findOne(Document, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (row?.status !== 'processing') return row?.status ?? 'deleted';
    setOutcome(row, inspection);
    await em.flush();
    await recordAuditEvent(em, {
      organizationId: row.organizationId,
      action: `document.${row.status}`,
      resourceType: 'document',
      resourceId: row.id,
      metadata: inspection.usable ? { page_count: inspection.pageCount } : { reason: inspection.reason },
      dedupeKey: `document.processed:${row.id}`,
    });
    return row.status;
  });
}
