import { prepareDocumentTimestamp } from '#signatures/pades/document-timestamp.ts';
import type { PreparedSignature } from '#signatures/pades/placeholder.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { addValidationData } from '#signatures/pades/validation-data/long-term.ts';
import type { ValidationData } from '#signatures/pades/validation-data/security-store.ts';
import { archiveName } from '../plan.ts';
import { freeName } from './free-name.ts';

/** Reads the CMS of each signature and document timestamp, in the order of the file. Throws UnusablePdf. */
export async function readCms(pdf: Uint8Array): Promise<Uint8Array[]> {
  return readSignatures(startUpdate(await readPdf(pdf))).map(({ cms }) => cms);
}

/**
 * Adds validation data, one for each CMS that readCms gives, and prepares the document timestamp over all. Throws
 * UnusablePdf.
 */
export async function prepareArchive(
  pdf: Uint8Array,
  data: readonly (ValidationData | undefined)[],
): Promise<PreparedSignature> {
  const update = startUpdate(await readPdf(pdf));
  // A PDF that went round before has been archived before.
  const name = freeName(update, archiveName);
  addValidationData(update, data);
  return prepareDocumentTimestamp(update, name);
}
