import { isDict } from './objects.ts';
import type { PdfRef, PdfValue } from './objects.ts';
import { UnusablePdf } from './read-pdf.ts';
import type { Update } from './update.ts';

export type Rotation = 0 | 90 | 180 | 270;

/** A page as it is displayed: its visible box in user space, by how much it is turned clockwise, and its scale. */
export type PageGeometry = {
  box: { left: number; bottom: number; right: number; top: number };
  rotation: Rotation;
  /** How many points a unit of user space is: 1, but for pages with /UserUnit. */
  unit: number;
  /** Points, as displayed. */
  width: number;
  height: number;
};

/** A place on a page in points from the top left corner of the page as displayed (CropBox, after /Rotate and /UserUnit). */
export type Placement = { x: number; y: number; width: number; height: number };

/** CropBox, else MediaBox, and /Rotate of a page, inherited where it has none, and its own /UserUnit (ISO 32000-2 clause 7.7.3). */
export function pageGeometry(update: Update, page: PdfRef): PageGeometry {
  const box = numbers(
    update,
    inheritedFromPages(update, page, 'CropBox') ?? inheritedFromPages(update, page, 'MediaBox'),
  );
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  const left = Math.min(x0, x1);
  const right = Math.max(x0, x1);
  const bottom = Math.min(y0, y1);
  const top = Math.max(y0, y1);
  if (right - left <= 0 || top - bottom <= 0) throw new UnusablePdf('the PDF is damaged: a page has no size');
  const turned = update.resolve(inheritedFromPages(update, page, 'Rotate'));
  const rotation = rotationOf(typeof turned === 'number' ? turned : 0);
  const upright = rotation % 180 === 0;
  const unit = unitOf(update, page);
  return {
    box: { left, bottom, right, top },
    rotation,
    unit,
    width: (upright ? right - left : top - bottom) * unit,
    height: (upright ? top - bottom : right - left) * unit,
  };
}

/** The /Rect in user space of a place on the page as displayed. */
export function userSpaceRect({ box, rotation, unit }: PageGeometry, at: Placement): number[] {
  const { left, bottom, right, top } = box;
  const [x, y, width, height] = [at.x / unit, at.y / unit, at.width / unit, at.height / unit];
  switch (rotation) {
    case 0:
      return [left + x, top - y - height, left + x + width, top - y];
    case 90:
      return [left + y, bottom + x, left + y + height, bottom + x + width];
    case 180:
      return [right - x - width, bottom + y, right - x, bottom + y + height];
    case 270:
      return [right - y - height, top - x - width, right - y, top - x];
  }
}

/** Turns an appearance so that it stands upright on the page as displayed (clause 12.5.5). */
export function uprightMatrix(rotation: Rotation): number[] | undefined {
  if (rotation === 90) return [0, 1, -1, 0, 0, 0];
  if (rotation === 180) return [-1, 0, 0, -1, 0, 0];
  return rotation === 270 ? [0, -1, 1, 0, 0, 0] : undefined;
}

function rotationOf(degrees: number): Rotation {
  const turned = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[turned] ?? 0;
}

/** A page's own alone: it is not inherited. What is no size counts as none, as viewers take it. */
function unitOf(update: Update, page: PdfRef): number {
  const dictionary = update.resolve(page);
  const unit = isDict(dictionary) ? update.resolve(dictionary.get('UserUnit')) : null;
  return typeof unit === 'number' && unit > 0 ? unit : 1;
}

const deepest = 64;

/** A page's own value or that of the page tree above it (clause 7.7.3.4). */
export function inheritedFromPages(update: Update, page: PdfRef, key: string): PdfValue | undefined {
  let node: PdfValue = update.resolve(page);
  for (let depth = 0; isDict(node) && depth < deepest; depth += 1) {
    if (node.has(key)) return node.get(key);
    node = update.resolve(node.get('Parent'));
  }
  return undefined;
}

function numbers(update: Update, value: PdfValue | undefined): number[] {
  const list = update.resolve(value);
  const found = Array.isArray(list) ? list.map((one) => update.resolve(one)) : [];
  return found.filter((one) => typeof one === 'number');
}
