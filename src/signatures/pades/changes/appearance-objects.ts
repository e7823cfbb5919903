import { CheckFailed } from '../../signed-file/check-failed.ts';
import { isDict, isRef, isStream, nameOf } from '../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../pdf/objects.ts';
import { checkMembers } from './members.ts';
import type { Ledger } from './ledger.ts';

const formMembers = ['Type', 'Subtype', 'BBox', 'Matrix', 'Resources', 'Length'];
const words = (text: string) => text.trim().split(/\s+/);
const imageMembers = words('Type Subtype Width Height BitsPerComponent Filter ColorSpace SMask Length');
const fontMembers = words(`
  Type Subtype BaseFont Encoding DescendantFonts ToUnicode CIDSystemInfo Registry Ordering Supplement FontDescriptor W
  CIDToGIDMap FontName Flags FontBBox ItalicAngle Ascent Descent CapHeight StemV FontFile2 FontFile3 Length1 Filter Length`);

/**
 * Accounts for an /AP that an act gave a field: one form XObject that texts and pictures of this revision make, and that
 * leads nowhere else (ISO 32000-2 clause 12.5.5). Throws CheckFailed.
 */
export function takeAppearance(ledger: Ledger, appearance: PdfValue | undefined, field: string): void {
  const what = `the appearance of ${field}`;
  if (!isDict(appearance)) throw new CheckFailed(`${what} is no dictionary`);
  checkMembers(['N'], appearance, what);
  const { dict } = ledger.takeStream(appearance.get('N'), what);
  checkMembers(formMembers, dict, what);
  if (nameOf(dict.get('Subtype')) !== 'Form') throw new CheckFailed(`${what} is no form`);
  const resources = dict.get('Resources');
  if (!isDict(resources)) throw new CheckFailed(`${what} has no resources of its own`);
  checkMembers(['Font', 'XObject'], resources, what);
  for (const font of valuesOf(resources.get('Font'))) takeFont(ledger, font, what);
  for (const image of valuesOf(resources.get('XObject'))) takeImage(ledger, image, what);
}

function valuesOf(value: PdfValue | undefined): Iterable<PdfValue> {
  return isDict(value) ? value.values() : [];
}

function takeImage(ledger: Ledger, image: PdfValue, what: string, isMask = false): void {
  const { dict } = ledger.takeStream(image, what);
  checkMembers(imageMembers, dict, what);
  if (nameOf(dict.get('Subtype')) !== 'Image') throw new CheckFailed(`${what} shows more than pictures`);
  const mask = dict.get('SMask');
  if (mask !== undefined && isMask) throw new CheckFailed(`${what} has a mask of a mask`);
  if (mask !== undefined) takeImage(ledger, mask, what, true);
}

/** A composite font with all that it leads to. */
function takeFont(ledger: Ledger, font: PdfValue, what: string): void {
  const seen = new Set<number>();
  const top = ledger.takeDict(font, what);
  if (nameOf(top.get('Type')) !== 'Font' || nameOf(top.get('Subtype')) !== 'Type0')
    throw new CheckFailed(`${what} has a font of another kind`);
  const waiting: PdfValue[] = [top];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isRef(value)) {
      if (!seen.has(value.object)) waiting.push(ledger.take(value, what));
      seen.add(value.object);
    } else waiting.push(...membersOf(value, what));
  }
}

function membersOf(value: PdfValue, what: string): Iterable<PdfValue> {
  if (Array.isArray(value)) return value;
  const dict: PdfDict | undefined = isStream(value) ? value.dict : isDict(value) ? value : undefined;
  if (!dict) return [];
  checkMembers(fontMembers, dict, what);
  return dict.values();
}
