import { inheritedFromPages } from './inherited-from-pages.ts';
import type { PdfRef, PdfValue } from '../../pdf/objects.ts';
import type { Update } from '../revision/update.ts';

/** A rectangle in user space. */
export type Box = { left: number; bottom: number; right: number; top: number };

/** Viewers take a page without a size for one of US Letter. */
const letter: Box = { left: 0, bottom: 0, right: 612, top: 792 };

/**
 * Gives the visible box of a page: its CropBox as far as it lies within its MediaBox, or the whole MediaBox if they have
 * nothing in common (ISO 32000-2 clause 14.11.2).
 */
export function visibleBox(update: Update, page: PdfRef): Box {
  const media = boxOf(update, inheritedFromPages(update, page, 'MediaBox')) ?? letter;
  const crop = boxOf(update, inheritedFromPages(update, page, 'CropBox'));
  return (crop && common(crop, media)) ?? media;
}

/** Two corners in any order; undefined when they span nothing. */
function boxOf(update: Update, value: PdfValue | undefined): Box | undefined {
  const list = update.resolve(value);
  const found = Array.isArray(list) ? list.map((one) => update.resolve(one)) : [];
  const sides = found.filter((one) => typeof one === 'number');
  if (sides.length !== 4 || found.length !== 4) return undefined;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides;
  return sound({
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  });
}

function common(one: Box, other: Box): Box | undefined {
  return sound({
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  });
}

function sound(box: Box): Box | undefined {
  return box.right > box.left && box.top > box.bottom ? box : undefined;
}
