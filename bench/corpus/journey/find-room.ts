import { isApart, type Box, type Picture } from '../pictures/picture.ts';

const step = 8;
/** The space between boxes, in pixels, so that texts in them stay apart. */
const between = 6;

/**
 * Finds positions for boxes of these sizes in a picture, in pixels, where it shows least. Where possible, no box lies over
 * another or over a box that is `taken`: the boxes hide nothing and join no words of the page.
 */
export function findRoom(
  picture: Picture,
  sizes: readonly { width: number; height: number }[],
  taken: Box[] = [],
): Box[] {
  const sums = inkSums(picture);
  const found: Box[] = [];
  for (const size of sizes) {
    const isFree = (box: Box, others: Box[]) => others.every((other) => isApart(box, other, between));
    const apart = placesFor(picture, size).filter((box) => isFree(box, found));
    const free = apart.filter((box) => isFree(box, taken));
    const best = (free.length > 0 ? free : apart).reduce<{ box: Box; ink: number } | undefined>(
      (least, box) => {
        const ink = inkIn(sums, picture.width, box);
        return least && least.ink <= ink ? least : { box, ink };
      },
      undefined,
    );
    found.push(best?.box ?? { x: 0, y: 0, ...size });
  }
  return found;
}

function placesFor({ width, height }: Picture, size: { width: number; height: number }): Box[] {
  const places: Box[] = [];
  // The search begins below, where people sign.
  for (let y = height - size.height; y >= 0; y -= step)
    for (let x = 0; x + size.width <= width; x += step) places.push({ x, y, ...size });
  return places;
}

/** Counts, for every pixel, the dark or coloured pixels above and to the left of it, up to the pixel itself. */
function inkSums({ width, height, data }: Picture): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const light = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      row += light < 250 ? 1 : 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

function inkIn(sums: Uint32Array, width: number, box: Box): number {
  const at = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return at(right, bottom) - at(box.x, bottom) - at(right, box.y) + at(box.x, box.y);
}
