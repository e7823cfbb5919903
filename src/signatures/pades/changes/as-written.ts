import { CheckFailed } from '../../signed-file/check-failed.ts';
import type { PdfDict, PdfRef } from '../../pdf/objects.ts';
import { embedSignature, prepareSignature } from '../placeholder.ts';
import type { EmbeddedSignature } from '../read-signatures.ts';
import { startUpdate } from '../revision/update.ts';
import type { Update } from '../revision/update.ts';

type Revision = {
  before: Update;
  after: Update;
  /** The objects that it wrote. */
  refs: PdfRef[];
  /** The signature that closes it, and its dictionary. */
  signature: EmbeddedSignature;
  value: { ref: PdfRef; dict: PdfDict };
};

/**
 * Checks that a revision has, byte for byte, what update.ts writes of its objects: nothing between them, no second way of
 * reading them, and a trailer that follows from the file before (ISO 32000-2 clause 7.5.6). Throws CheckFailed.
 */
export function checkAsWritten({ before, after, refs, signature, value }: Revision): void {
  const again = startUpdate(before.file, sizeOf(after, refs));
  for (const ref of refs) if (!isOwnSection(after, ref)) again.put(ref, after.file.read(ref));
  const bare = new Map(value.dict);
  bare.delete('ByteRange');
  bare.delete('Contents');
  const { bytes } = after.file;
  const prepared = prepareSignature(again, value.ref, bare);
  if (signature.cms.length * 2 > prepared.contents.length || prepared.bytes.length !== bytes.length)
    throw differing();
  const from = before.file.bytes.length;
  if (!embedSignature(prepared, signature.cms).subarray(from).equals(bytes.subarray(from))) throw differing();
}

/** The number after those that the revision gave away; its cross-reference stream takes it. */
function sizeOf(after: Update, refs: PdfRef[]): number {
  const highest = refs.reduce((most, { object }) => Math.max(most, object), 0);
  return after.file.xrefForm === 'stream' ? highest : highest + 1;
}

/** Tells whether an object is the cross-reference stream of the last revision. */
export function isOwnSection(after: Update, ref: PdfRef): boolean {
  const { xrefForm, startXref, origin } = after.file;
  return xrefForm === 'stream' && after.file.offsetOf(ref) === startXref + origin;
}

function differing(): CheckFailed {
  return new CheckFailed('the revision holds other bytes than its objects');
}
