import { isDict } from '../../pdf/objects.ts';
import type { PdfRef } from '../../pdf/objects.ts';
import { inheritedFromPages } from './inherited-from-pages.ts';
import { visibleBox } from './page-boxes.ts';
import type { Box } from './page-boxes.ts';
import type { Update } from '../revision/update.ts';

export { inheritedFromPages };

export type Rotation = 0 | 90 | 180 | 270;

/** A page as it is displayed: its visible box in user space, by how much it is turned clockwise, and its scale. */
export type PageGeometry = {
  box: Box;
  rotation: Rotation;
  /** The points in a unit of user space: 1, except for pages with /UserUnit. */
  unit: number;
  /** Points, as displayed. */
  width: number;
  height: number;
};

/** A place on a page in points from the top left corner of the page as displayed (CropBox, after /Rotate and /UserUnit). */
export type Placement = { x: number; y: number; width: number; height: number };

/** The visible box and /Rotate of a page, inherited where it has none, and its own /UserUnit (ISO 32000-2 clause 7.7.3). */
export function pageGeometry(update: Update, page: PdfRef): PageGeometry {
  const box = visibleBox(update, page);
  const turned = update.resolve(inheritedFromPages(update, page, 'Rotate'));
  const rotation = rotationOf(typeof turned === 'number' ? turned : 0);
  const upright = rotation % 180 === 0;
  const unit = unitOf(update, page);
  const across = box.right - box.left;
  const up = box.top - box.bottom;
  return {
    box,
    rotation,
    unit,
    width: (upright ? across : up) * unit,
    height: (upright ? up : across) * unit,
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

/** The place on the page as displayed of a /Rect in user space: userSpaceRect turned round. */
export function displayedPlace({ box, rotation, unit }: PageGeometry, rect: readonly number[]): Placement {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const [across, up] = [right - left, top - bottom];
  const place = {
    0: { x: left - box.left, y: box.top - top },
    90: { x: bottom - box.bottom, y: left - box.left },
    180: { x: box.right - right, y: bottom - box.bottom },
    270: { x: box.top - top, y: box.right - right },
  }[rotation];
  const [width, height] = rotation % 180 === 0 ? [across, up] : [up, across];
  return { x: place.x * unit, y: place.y * unit, width: width * unit, height: height * unit };
}

/** Gives the matrix that turns an appearance upright on the page as displayed (clause 12.5.5). */
export function uprightMatrix(rotation: Rotation): number[] | undefined {
  if (rotation === 90) return [0, 1, -1, 0, 0, 0];
  if (rotation === 180) return [-1, 0, 0, -1, 0, 0];
  return rotation === 270 ? [0, -1, 1, 0, 0, 0] : undefined;
}

function rotationOf(degrees: number): Rotation {
  const turned = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[turned] ?? 0;
}

/** Reads a page's own unit, which is not inherited. A value that is no size counts as none, as viewers take it. */
function unitOf(update: Update, page: PdfRef): number {
  const dictionary = update.resolve(page);
  const unit = isDict(dictionary) ? update.resolve(dictionary.get('UserUnit')) : null;
  return typeof unit === 'number' && unit > 0 ? unit : 1;
}
