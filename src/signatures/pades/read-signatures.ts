import { isDict, isRef, nameOf } from '../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../pdf/objects.ts';
import { partialName, unlistedFields } from './fields/unlisted-fields.ts';
import { printAnew, UnusablePdf } from './read-pdf.ts';
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
 * Reads the signatures of a file, from the fields that its form lists and those that only pages show, in the order in which
 * they were written, by offset and not by their own /ByteRange. Gives an empty list when there is none.
 */
export function readSignatures(update: Update): EmbeddedSignature[] {
  const root = update.resolve(update.file.root);
  const form = isDict(root) ? update.resolve(root.get('AcroForm')) : null;
  const fields = isDict(form) ? update.resolve(form.get('Fields')) : null;
  const top = { type: undefined, names: [], seen: new Set<number>(), depth: 0 };
  const found = fieldsUnder(update, Array.isArray(fields) ? fields : [], top);
  for (const { field, above } of unlistedFields(update, top.seen))
    found.push(...fieldsUnder(update, [field], { ...top, ...above }));
  return found.toSorted((a, b) => a.offset - b.offset);
}

type Above = { type: string | undefined; names: string[]; seen: Set<number>; depth: number };

/** Fields beneath fields. */
const deepest = 100;

function fieldsUnder(update: Update, fields: PdfValue[], above: Above): EmbeddedSignature[] {
  if (above.depth > deepest)
    throw new UnusablePdf(`the PDF has fields in it that are nested too deeply; ${printAnew}`);
  return fields.flatMap((ref) => {
    if (!isRef(ref) || above.seen.has(ref.object)) return [];
    above.seen.add(ref.object);
    const field = update.resolve(ref);
    if (!isDict(field)) return [];
    const type = nameOf(update.resolve(field.get('FT'))) ?? above.type;
    const names = [...above.names, ...partialName(update, field)];
    const kids = update.resolve(field.get('Kids'));
    const value = type === 'Sig' ? update.resolve(field.get('V')) : null;
    const place = field.get('V');
    const offset = update.file.offsetOf(isRef(place) ? place : ref);
    const own = isDict(value)
      ? signatureOf(update, { field: ref, fieldName: names.join('.'), offset }, value)
      : [];
    const under = Array.isArray(kids)
      ? fieldsUnder(update, kids, { ...above, type, names, depth: above.depth + 1 })
      : [];
    return [...own, ...under];
  });
}

function signatureOf(
  update: Update,
  where: Pick<EmbeddedSignature, 'field' | 'fieldName' | 'offset'>,
  value: PdfDict,
): EmbeddedSignature[] {
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
