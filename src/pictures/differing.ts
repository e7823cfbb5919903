import type { Picture } from './draw-page.ts';

/** An area in pixels, from the top left corner; `right` and `bottom` are outside of it. */
export type Area = { left: number; top: number; right: number; bottom: number };

/** The difference that each of red, green and blue may have, of 255: less than pale print from white. */
const tolerance = 60;
/**
 * The number of pixels that must differ within a square of this side, in pixels: fewer than those of the smallest letter of
 * 6 points.
 */
const cluster = { pixels: 5, side: 12 } as const;

/**
 * Finds the areas where two pictures differ, each way. A pixel counts when its colour lies outside of all colours between
 * those at most one pixel away in the other picture, and only together with others around it: a shift by less than a pixel
 * is no difference. Pictures of different sizes differ as a whole. Areas in `leftOut` never differ.
 */
export function differingAreas(before: Picture, after: Picture, leftOut: Area[] = []): Area[] {
  const whole = { left: 0, top: 0, right: before.width, bottom: before.height };
  if (before.width !== after.width || before.height !== after.height) return [whole];
  if (Buffer.compare(before.rgba, after.rgba) === 0) return [];
  const strays = straysOf(before, after);
  for (const area of leftOut) clear(before, area, strays);
  return clustersOf(before, strays);
}

function straysOf(before: Picture, after: Picture): Uint8Array {
  const strays = new Uint8Array(before.width * before.height);
  const [pixels, others] = [wordsOf(before), wordsOf(after)];
  pixels.forEach((pixel, at) => {
    if (pixel !== others[at] && !(near(before, after, at) && near(after, before, at))) strays[at] = 1;
  });
  return strays;
}

/** A number for each pixel. */
function wordsOf({ rgba }: Picture): Uint32Array {
  return new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
}

const channels = [0, 1, 2] as const;

function near(one: Picture, other: Picture, at: number): boolean {
  const [x, y] = [at % one.width, Math.floor(at / one.width)];
  return channels.every((channel) => {
    const value = one.rgba[at * 4 + channel] ?? 0;
    const [least, most] = rangeAround(other, x, y, channel);
    return value >= least - tolerance && value <= most + tolerance;
  });
}

function rangeAround(
  { width, height, rgba }: Picture,
  x: number,
  y: number,
  channel: number,
): [number, number] {
  let [least, most] = [255, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      const value = rgba[(row * width + column) * 4 + channel] ?? 0;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  return [least, most];
}

function clear({ width, height }: Picture, area: Area, strays: Uint8Array): void {
  const [left, right] = [Math.max(0, area.left), Math.min(width, area.right)];
  for (let y = Math.max(0, area.top); y < Math.min(height, area.bottom); y += 1) {
    if (right > left) strays.fill(0, y * width + left, y * width + right);
  }
}

/**
 * Divides a picture into squares that begin every half of their side, so that a pixel on the border of one is within
 * another.
 */
function clustersOf({ width, height }: Picture, strays: Uint8Array): Area[] {
  const half = cluster.side / 2;
  const columns = Math.ceil(width / half);
  const counts = new Uint32Array(columns * Math.ceil(height / half));
  strays.forEach((stray, at) => {
    if (stray === 0) return;
    const cell = Math.floor(Math.floor(at / width) / half) * columns + Math.floor((at % width) / half);
    counts[cell] = (counts[cell] ?? 0) + 1;
  });
  const countOf = (row: number, column: number) =>
    column < columns ? (counts[row * columns + column] ?? 0) : 0;
  const areas: Area[] = [];
  counts.forEach((_, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const here = [
      countOf(row, column),
      countOf(row, column + 1),
      countOf(row + 1, column),
      countOf(row + 1, column + 1),
    ];
    if (here.reduce((sum, count) => sum + count, 0) < cluster.pixels) return;
    const [left, top] = [column * half, row * half];
    areas.push({ left, top, right: left + cluster.side, bottom: top + cluster.side });
  });
  return areas;
}
