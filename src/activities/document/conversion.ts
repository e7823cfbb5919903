import { LockMode } from '@mikro-orm/core';
import { ApplicationFailure } from '@temporalio/common';
import {
  completeObject,
  discardObject,
  readObject,
  writeObject,
  type StoreDependencies,
} from '#documents/document-store.ts';
import { ConverterUnavailable, type Converter } from '#documents/office/converter.ts';
import { makePdf } from '#documents/office/make-pdf.ts';
import { noteChanges } from '#documents/inspection/record-look.ts';
import { inConverterPlace } from '#documents/office/libreoffice/converter-slots.ts';
import { notStuck } from '#entities/common/blocker-columns.ts';
import { Document } from '#entities/document/document.ts';
import { asDocumentFailure } from './failures.ts';
import { because } from '../common/failure-cause.ts';

/**
 * Makes the PDF of a document that is not a PDF and keeps it beside the uploaded file. Gives the reason when no PDF can be
 * made; a document that has one, or is gone, stays as it is. Throws a failure that names the service that does not answer.
 */
export async function convert(
  documents: StoreDependencies,
  converter: Converter,
  document: Document,
): Promise<string | undefined> {
  const { id, type, organizationId, sourceId } = document;
  if (type === 'pdf') return undefined;
  try {
    const made = await inConverterPlace(organizationId, () =>
      makePdf({
        owner: organizationId,
        type,
        open: () => readObject(documents, sourceId),
        converter,
        keep: (pdf) => writeObject(documents, { organizationId, bytes: pdf }),
      }),
    );
    if ('reason' in made) return made.reason;
    await attach(documents, id, { pdfId: made.kept.id, changes: made.changes });
    return undefined;
  } catch (error) {
    if (error instanceof ConverterUnavailable)
      throw because(error, ApplicationFailure.retryable(error.message, 'converter_unavailable'));
    throw asDocumentFailure(error);
  }
}

/** Keeps the PDF of one attempt; removes the PDF of any other attempt, or of a document that was deleted meanwhile. */
async function attach(
  documents: StoreDependencies,
  id: string,
  { pdfId, changes }: { pdfId: string; changes: string[] },
): Promise<void> {
  const attached = await documents.orm.em.fork().transactional(async (em) => {
    const row = await em.findOne(Document, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (row?.status !== 'processing' || row.pdfId) return false;
    row.pdfId = pdfId;
    Object.assign(row, notStuck);
    noteChanges(row, changes);
    await em.flush();
    await completeObject(em, pdfId);
    return true;
  });
  if (!attached) await discardObject(documents, pdfId);
}
