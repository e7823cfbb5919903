import { isDict, isRef, nameOf } from '../../pdf/objects.ts';
import type { PdfValue } from '../../pdf/objects.ts';
import type { Update } from '../revision/update.ts';

/** The message about a file with such a signature. */
export const directSignature =
  'only some viewers find the field of a signature in the PDF; ask the person who signed it to sign it again with another program';

/**
 * Tells whether a field of the form that is no object of its own is signed, or is above a signed one: some programs find
 * such a signature, others do not (ISO 32000-2 clause 12.7.4.1 has fields as objects of their own).
 */
export function hasDirectSignature(update: Update): boolean {
  const form = update.resolve(update.dictAt(update.file.root).get('AcroForm'));
  const top = { isDirect: false, type: undefined };
  const waiting = isDict(form) ? kidsOf(update, form.get('Fields'), top) : [];
  const seen = new Set<string>();
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    if (isSeen(seen, found)) continue;
    const field = update.resolve(found.value);
    if (!isDict(field)) continue;
    const isDirect = found.isDirect || !isRef(found.value);
    const type = nameOf(update.resolve(field.get('FT'))) ?? found.type;
    if (isDirect && type === 'Sig' && isDict(update.resolve(field.get('V')))) return true;
    for (const kid of kidsOf(update, field.get('Kids'), { isDirect, type })) waiting.push(kid);
  }
  return false;
}

/** Each object is looked at twice at most: beneath one that is no object of its own, and not. */
function isSeen(seen: Set<string>, { value, isDirect }: Above & { value: PdfValue }): boolean {
  if (!isRef(value)) return false;
  const before = seen.size;
  return seen.add(`${value.object} ${isDirect}`).size === before;
}

type Above = { isDirect: boolean; type: string | undefined };

function kidsOf(update: Update, value: PdfValue | undefined, above: Above): (Above & { value: PdfValue })[] {
  const kids = update.resolve(value);
  return Array.isArray(kids) ? kids.map((kid) => ({ value: kid, ...above })) : [];
}
