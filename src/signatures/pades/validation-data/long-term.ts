import type { Timestamper } from '../../cades/sign.ts';
import { timestampDocument } from '../document-timestamp.ts';
import { readSignatures } from '../read-signatures.ts';
import { addSecurityStore } from './security-store.ts';
import type { ValidationData } from './security-store.ts';
import type { Update } from '../revision/update.ts';
import { startGathering } from './validation-data.ts';
import type { StatusSource } from './validation-data.ts';

/**
 * Takes a signed, still unchanged PDF to PAdES-B-LTA in one more revision: validation data of every signature and timestamp
 * in it that chains to the root, and a document timestamp over all (ETSI EN 319 142-1 clause 6). `fieldName` must be new in
 * the file. Throws UnusablePdf, and the errors of the status source and the timestamping authority.
 */
export async function sealForLongTerm(
  update: Update,
  options: { fieldName: string; status: StatusSource; timestamp: Timestamper },
): Promise<Buffer> {
  const all = readSignatures(update).map(({ cms }) => cms);
  addValidationData(update, await gatherAll(all, options.status));
  return timestampDocument(update, { fieldName: options.fieldName }, options.timestamp);
}

/** Gathers the validation data of each CMS, all at once; undefined for those of which there is none. Throws the errors of the source. */
export async function gatherAll(
  all: readonly Uint8Array[],
  status: StatusSource,
): Promise<(ValidationData | undefined)[]> {
  const gather = startGathering(status);
  return Promise.all(all.map((cms) => gather(cms)));
}

/** Adds the validation data of the signatures and timestamps of a file, which are in the order of the file. */
export function addValidationData(update: Update, data: readonly (ValidationData | undefined)[]): void {
  const signatures = readSignatures(update).flatMap(({ contents }, index) => {
    const found = data[index];
    return found ? [{ contents, data: found }] : [];
  });
  addSecurityStore(update, signatures);
}
