import type { Timestamper } from '#signatures/cades/sign.ts';
import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';
import { sealForLongTerm } from '#signatures/pades/validation-data/long-term.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import { archiveName } from './plan.ts';

/**
 * Completes the PDF: adds validation data of every signature that chains to the root of the status source, and a document
 * timestamp over all: PAdES-B-LTA. Throws the errors of the status source and the timestamping authority, UnusablePdf,
 * CheckFailed.
 */
export async function completeEnvelope(
  pdf: Uint8Array,
  { status, timestamp }: { status: StatusSource; timestamp: Timestamper },
): Promise<Buffer> {
  const update = startUpdate(await readPdf(pdf));
  const taken = new Set(fieldsByName(update).keys());
  for (const signature of readSignatures(update)) taken.add(signature.fieldName);
  const fieldName = freeName(taken, archiveName);
  return sealForLongTerm(update, { fieldName, status, timestamp });
}

/** A PDF that went round before has been archived before. */
function freeName(taken: ReadonlySet<string>, wanted: string): string {
  let found = wanted;
  for (let number = 2; taken.has(found); number += 1) found = `${wanted}-${number}`;
  return found;
}
