import type { Timestamper } from '../../cades/sign.ts';
import { timestampDocument } from '../document-timestamp.ts';
import { readSignatures } from '../read-signatures.ts';
import { addSecurityStore } from './security-store.ts';
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
  const signatures: Parameters<typeof addSecurityStore>[1] = [];
  const gather = startGathering(options.status);
  for (const { contents, cms } of readSignatures(update)) {
    const data = await gather(cms);
    if (data) signatures.push({ contents, data });
  }
  addSecurityStore(update, signatures);
  return timestampDocument(update, { fieldName: options.fieldName }, options.timestamp);
}
