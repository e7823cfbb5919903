import { isDict, isRef, nameOf } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { printAnew, UnusablePdf } from '../read-pdf.ts';
import type { Update } from '../revision/update.ts';
import { partialName, unlistedFields } from './unlisted-fields.ts';

/** A signature field with a dictionary for its value. */
export type SignedField = {
  field: PdfRef;
  /** The field's full name (ISO 32000-2 clause 12.7.4.2). */
  fieldName: string;
  value: PdfDict;
  /** The offset of that dictionary in the file. */
  offset: number;
};

/**
 * Finds the signed fields of a file: those that its form lists and those that only pages show, in the order of the form.
 * Throws UnusablePdf.
 */
export function signedFields(update: Update): SignedField[] {
  const root = update.resolve(update.file.root);
  const form = isDict(root) ? update.resolve(root.get('AcroForm')) : null;
  const fields = isDict(form) ? update.resolve(form.get('Fields')) : null;
  const top = { type: undefined, names: [], seen: new Set<number>(), depth: 0 };
  const found = fieldsUnder(update, Array.isArray(fields) ? fields : [], top);
  for (const { field, above } of unlistedFields(update, top.seen))
    found.push(...fieldsUnder(update, [field], { ...top, ...above }));
  return found;
}

type Above = { type: string | undefined; names: string[]; seen: Set<number>; depth: number };

/** Fields beneath fields. */
const deepest = 100;

function fieldsUnder(update: Update, fields: PdfValue[], above: Above): SignedField[] {
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
    const own = isDict(value) ? [{ field: ref, fieldName: names.join('.'), value, offset }] : [];
    const under = Array.isArray(kids)
      ? fieldsUnder(update, kids, { ...above, type, names, depth: above.depth + 1 })
      : [];
    return [...own, ...under];
  });
}
