import { prepareDocumentTimestamp } from '#signatures/pades/document-timestamp.ts';
import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';
import type { PreparedSignature } from '#signatures/pades/placeholder.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { addValidationData } from '#signatures/pades/validation-data/long-term.ts';
import type { ValidationData } from '#signatures/pades/validation-data/security-store.ts';
import { archiveName } from '../plan.ts';

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
  const taken = new Set(fieldsByName(update).keys());
  for (const signature of readSignatures(update)) taken.add(signature.fieldName);
  addValidationData(update, data);
  return prepareDocumentTimestamp(update, freeName(taken, archiveName));
}

/** A PDF that went round before has been archived before. */
function freeName(taken: ReadonlySet<string>, wanted: string): string {
  let found = wanted;
  for (let number = 2; taken.has(found); number += 1) found = `${wanted}-${number}`;
  return found;
}
