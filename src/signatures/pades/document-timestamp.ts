import type { Timestamper } from '../cades/sign.ts';
import { addFields, firstPage, invisibleSignatureField } from './fields/form.ts';
import { digestOf, embedSignature, prepareSignature } from './placeholder.ts';
import type { PreparedSignature } from './placeholder.ts';
import { documentTimestampDictionary } from './signature-dictionary.ts';
import type { Update } from './revision/update.ts';

/**
 * Adds a document timestamp over the whole file, in an invisible field (ETSI EN 319 142-1 clause 5.4.3): with validation
 * data in the same or an earlier revision this is level B-LTA. Throws the errors of the timestamping authority.
 */
export async function timestampDocument(
  update: Update,
  options: { fieldName: string },
  timestamp: Timestamper,
): Promise<Buffer> {
  const prepared = prepareDocumentTimestamp(update, options.fieldName);
  return embedSignature(prepared, await timestamp(digestOf(prepared, 'sha256'), 'sha256'));
}

/** Prepares a document timestamp in a new invisible field of this name, which closes the revision. */
export function prepareDocumentTimestamp(update: Update, fieldName: string): PreparedSignature {
  const page = firstPage(update);
  const value = update.allocate();
  const field = update.add(invisibleSignatureField({ name: fieldName, page, value }));
  addFields(update, [{ ref: field, page }]);
  return prepareSignature(update, value, documentTimestampDictionary());
}
