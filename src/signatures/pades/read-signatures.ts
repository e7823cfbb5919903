import { nameOf } from '../pdf/objects.ts';
import type { PdfRef } from '../pdf/objects.ts';
import { signedFields } from './fields/signed-fields.ts';
import type { SignedField } from './fields/signed-fields.ts';
import type { Update } from './revision/update.ts';

/** A signature or document timestamp in a file. */
export type EmbeddedSignature = {
  field: PdfRef;
  /** The field's full name (ISO 32000-2 clause 12.7.4.2). */
  fieldName: string;
  type: 'Sig' | 'DocTimeStamp';
  /** All bytes of /Contents, padding included. */
  contents: Uint8Array;
  /** The CMS in it, in DER. */
  cms: Buffer;
  byteRange: number[];
  /** The offset of its dictionary in the file. */
  offset: number;
};

/**
 * Reads the signatures of a file that have /Contents, from the fields that its form lists and those that only pages show, in
 * the order in which they were written, by offset and not by their own /ByteRange. Gives an empty list when there is none.
 */
export function readSignatures(update: Update): EmbeddedSignature[] {
  return signedFields(update)
    .flatMap((signed) => signatureOf(update, signed))
    .toSorted((a, b) => a.offset - b.offset);
}

function signatureOf(update: Update, { value, ...where }: SignedField): EmbeddedSignature[] {
  const contents = update.resolve(value.get('Contents'));
  const range = update.resolve(value.get('ByteRange'));
  if (contents === null || typeof contents !== 'object' || !('bytes' in contents)) return [];
  const byteRange = Array.isArray(range) ? range.filter((part) => typeof part === 'number') : [];
  const type = nameOf(update.resolve(value.get('Type'))) === 'DocTimeStamp' ? 'DocTimeStamp' : 'Sig';
  const cms = withoutPadding(contents.bytes);
  return [{ ...where, type, contents: contents.bytes, cms, byteRange }];
}

/** Removes the padding after the DER element in /Contents, which states its own length. */
function withoutPadding(contents: Uint8Array): Buffer {
  const bytes = Buffer.from(contents);
  const first = bytes[1] ?? 0;
  if (first < 0x80) return bytes.subarray(0, 2 + first);
  const octets = first & 0x7f;
  if (octets === 0 || octets > 4 || bytes.length < 2 + octets) return bytes;
  return bytes.subarray(0, 2 + octets + bytes.readUIntBE(2, octets));
}
