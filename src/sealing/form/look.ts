import { isDict, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfRef } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { numbersOf } from './numbers-of.ts';

/** The look of a widget: a form XObject, and the widget in whose rectangle it stands. */
export type Look = { appearance: PdfRef; widget: PdfDict };

/** In user space of the page. */
export type Place = { left: number; bottom: number; right: number; top: number };

/** The rectangle of an annotation. */
export function placeOf(update: Update, annotation: PdfDict): Place {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(update, annotation.get('Rect'));
  return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) };
}

/** Tells whether two places have a point in common that is not on their edge. */
export function overlap(one: Place, other: Place): boolean {
  const across = one.left < other.right && other.left < one.right;
  return across && one.bottom < other.top && other.bottom < one.top;
}

/** Hidden (ISO 32000-2 clause 12.5.3). */
const hidden = 2;

/** Tells whether an annotation that stays draws something: a link without a border and a note's closed window do not. */
export function draws(update: Update, annotation: PdfDict): boolean {
  const flags = update.resolve(annotation.get('F'));
  if (typeof flags === 'number' && (flags & hidden) !== 0) return false;
  const appearances = update.resolve(annotation.get('AP'));
  if (isDict(appearances) && appearances.has('N')) return true;
  return !['Link', 'Popup', 'Widget'].includes(nameOf(update.resolve(annotation.get('Subtype'))) ?? 'Popup');
}
