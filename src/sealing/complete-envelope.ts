import type { Timestamper } from '#signatures/cades/sign.ts';
import { fieldsByName } from '#signatures/pades/fill-fields.ts';
import { sealForLongTerm } from '#signatures/pades/long-term.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/update.ts';
import type { StatusSource } from '#signatures/pades/validation-data.ts';

/**
 * At completion: validation data of every signature that chains to the root of the status source, and a document
 * timestamp over all: PAdES-B-LTA. Throws what the status source and the timestamping authority throw, UnusablePdf,
 * CheckFailed.
 */
export async function completeEnvelope(
  pdf: Uint8Array,
  { status, timestamp }: { status: StatusSource; timestamp: Timestamper },
): Promise<Buffer> {
  const update = startUpdate(await readPdf(pdf));
  const fieldName = freeName(fieldsByName(update), 'archive');
  return sealForLongTerm(update, { fieldName, status, timestamp });
}

/** A PDF that went round before has been archived before. */
function freeName(taken: ReadonlyMap<string, unknown>, wanted: string): string {
  let found = wanted;
  for (let number = 2; taken.has(found); number += 1) found = `${wanted}-${number}`;
  return found;
}
