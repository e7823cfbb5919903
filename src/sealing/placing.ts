import type { PdfDict, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

type Corner = { x: number; y: number };

/**
 * The matrix that puts an appearance into an annotation's rectangle: its box, as its own matrix turns it, is put over the
 * rectangle (ISO 32000-2 clause 12.5.5). Undefined when either has no area.
 */
export function placing(update: Update, form: PdfDict, rect: PdfValue | undefined): number[] | undefined {
  const box = turned(update, form);
  const place = spanOf(cornersOf(update, rect));
  if (!box || !place) return undefined;
  const across = (place.to.x - place.from.x) / (box.to.x - box.from.x);
  const up = (place.to.y - place.from.y) / (box.to.y - box.from.y);
  return [across, 0, 0, up, place.from.x - across * box.from.x, place.from.y - up * box.from.y];
}

function turned(update: Update, form: PdfDict): Span | undefined {
  const given = numbersOf(update, form.get('Matrix'));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = given.length === 6 ? given : [];
  const corners = cornersOf(update, form.get('BBox'));
  return spanOf(corners.map(({ x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f })));
}

/** All four corners of a rectangle that is given by two of them; none when it is no rectangle. */
function cornersOf(update: Update, value: PdfValue | undefined): Corner[] {
  const sides = numbersOf(update, value);
  if (sides.length !== 4) return [];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides;
  return [x0, x1].flatMap((x) => [y0, y1].map((y) => ({ x, y })));
}

type Span = { from: Corner; to: Corner };

function spanOf(corners: Corner[]): Span | undefined {
  const [across, up] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const from = { x: Math.min(...across), y: Math.min(...up) };
  const to = { x: Math.max(...across), y: Math.max(...up) };
  return to.x > from.x && to.y > from.y ? { from, to } : undefined;
}

function numbersOf(update: Update, value: PdfValue | undefined): number[] {
  const list = update.resolve(value);
  const found = Array.isArray(list) ? list.map((one) => update.resolve(one)) : [];
  return found.filter((one) => typeof one === 'number');
}
