import { isDict, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import { pageGeometry, type PageGeometry } from '#signatures/pades/page/page-geometry.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate, type Update } from '#signatures/pades/revision/update.ts';
import { isApart, type Box } from '../pictures/picture.ts';

/** An annotation of a page: where its /Rect lies, in parts of the page as displayed, from its top left. */
export type Annotation = { page: number; isWidget: boolean; box: Box };

/** EU DSS looks at no more pages. */
const pages = 10;
/** The rectangle of fields that are not shown. */
const nowhere = [0, 0, 0, 0];

/** The annotations on the first pages of a PDF that has been inspected. */
export async function readAnnotations(pdf: Uint8Array): Promise<Annotation[]> {
  const update = startUpdate(await readPdf(pdf));
  return update.file.pages.slice(0, pages).flatMap((page, index) => annotationsOf(update, page, index + 1));
}

function annotationsOf(update: Update, page: PdfRef, number: number): Annotation[] {
  const dictionary = update.resolve(page);
  const annotations = isDict(dictionary) ? update.resolve(dictionary.get('Annots')) : null;
  if (!Array.isArray(annotations)) return [];
  const geometry = pageGeometry(update, page);
  return annotations.flatMap((one) => {
    const value = update.resolve(one);
    const rect = isDict(value) ? numbersOf(update, value.get('Rect')) : [];
    const subtype = isDict(value) ? nameOf(update.resolve(value.get('Subtype'))) : undefined;
    if (!isDict(value)) return [];
    return [{ page: number, isWidget: subtype === 'Widget', box: displayed(geometry, rect) }];
  });
}

function numbersOf(update: Update, value: PdfValue | undefined): number[] {
  const list = update.resolve(value);
  const numbers = Array.isArray(list) ? list.map((one) => update.resolve(one)) : [];
  return numbers.filter((one) => typeof one === 'number');
}

/** The other way round from `userSpaceRect`. */
function displayed({ box, rotation, unit, width, height }: PageGeometry, rect: number[]): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect.length === 4 ? rect : nowhere;
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
  const [bottom, top] = [Math.min(y1, y2), Math.max(y1, y2)];
  const [x, y] = {
    0: [left - box.left, box.top - top] as const,
    90: [bottom - box.bottom, left - box.left] as const,
    180: [box.right - right, bottom - box.bottom] as const,
    270: [box.top - top, box.right - right] as const,
  }[rotation];
  const [across, down] = rotation % 180 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const part = (points: number, whole: number) => (points * unit) / whole;
  return {
    x: part(x, width),
    y: part(y, height),
    width: part(across, width),
    height: part(down, height),
  };
}

/**
 * Gives the reason why annotations of the result overlap wherever the fields are placed, as a sentence's end: they overlap
 * already, one of them has no size, or the first page has no space for the fields; undefined when none of these is true.
 */
export function whyOverlap(
  annotations: Annotation[],
  fields: Box[],
  widgetsStay: boolean,
): string | undefined {
  if (overlapAlready(annotations, widgetsStay)) return 'its annotations overlap';
  const staying = annotations.filter(({ page, isWidget }) => page === 1 && (widgetsStay || !isWidget));
  if (staying.some(({ box }) => box.width === 0 && box.height === 0))
    return 'an annotation of it has no place';
  const isDouble = (field: Box, index: number) =>
    fields.slice(index + 1).some((other) => !isApart(field, other, 0));
  if (fields.some(isDouble)) return 'its first page leaves no room for fields';
  const isCovered = (field: Box) => staying.some(({ box }) => !isApart(box, field, 0));
  return fields.some(isCovered) ? 'its annotations leave no room for fields' : undefined;
}

/**
 * Tells whether annotations of one page overlap before we add any. Two widgets count only where widgets stay; a widget over
 * another annotation stays as a stamp.
 */
export function overlapAlready(annotations: Annotation[], widgetsStay: boolean): boolean {
  const meet = (one: Annotation, other: Annotation) =>
    one.page === other.page &&
    (widgetsStay || !one.isWidget || !other.isWidget) &&
    !isApart(one.box, other.box, 0);
  return annotations.some((one, index) => annotations.slice(index + 1).some((other) => meet(one, other)));
}
