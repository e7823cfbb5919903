/** A page as a reader draws it: three bytes a pixel, rows from the top. */
export type Picture = { width: number; height: number; data: Uint8Array };
/** A part of a page, in pixels from its top left. */
export type Box = { x: number; y: number; width: number; height: number };

/** Tells whether two boxes have at least this much space between them. */
export function isApart(one: Box, other: Box, between: number): boolean {
  const across = one.x >= other.x + other.width + between || other.x >= one.x + one.width + between;
  return across || one.y >= other.y + other.height + between || other.y >= one.y + one.height + between;
}

/** Reads a picture in the format PPM, binary, of 255 shades. Throws when it is none. */
export function readPpm(bytes: Buffer): Picture {
  const head = /^P6\s+(?:#.*\n)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 256));
  if (!head) throw new Error('expected a picture in the format P6');
  const [width, height] = [Number(head[1]), Number(head[2])];
  const data = bytes.subarray(head[0].length, head[0].length + width * height * 3);
  if (data.length < width * height * 3) throw new Error('the picture is cut off');
  return { width, height, data };
}

/**
 * The largest difference of two shades, of 255, and the number of pixels that may differ more: readers smooth edges
 * differently each time.
 */
const shades = 64;
const pixels = 8;

/**
 * Tells whether two pictures of a page look the same outside these boxes: each pixel has one like it in the other picture,
 * at the same position or one beside it.
 */
export function looksSame(before: Picture, after: Picture, besides: Box[]): boolean {
  if (Math.abs(before.width - after.width) > 1 || Math.abs(before.height - after.height) > 1) return false;
  let differing = 0;
  const width = Math.min(before.width, after.width);
  const height = Math.min(before.height, after.height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (isLike(before, after, x, y)) continue;
      if (besides.some((box) => isWithin(box, x, y))) continue;
      if (hasLike(before, after, x, y) && hasLike(after, before, x, y)) continue;
      differing += 1;
      if (differing > pixels) return false;
    }
  return true;
}

/** One pixel of tolerance, and the width of a line that is drawn on the edge. */
const edge = 3;

function isWithin(box: Box, x: number, y: number): boolean {
  const across = x >= box.x - edge && x <= box.x + box.width + edge;
  return across && y >= box.y - edge && y <= box.y + box.height + edge;
}

function hasLike(one: Picture, other: Picture, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy += 1)
    for (let dx = -1; dx <= 1; dx += 1) if (isLike(one, other, x, y, dx, dy)) return true;
  return false;
}

function isLike(one: Picture, other: Picture, x: number, y: number, dx = 0, dy = 0): boolean {
  const [otherX, otherY] = [x + dx, y + dy];
  if (otherX < 0 || otherY < 0 || otherX >= other.width || otherY >= other.height) return false;
  const from = (y * one.width + x) * 3;
  const to = (otherY * other.width + otherX) * 3;
  for (let channel = 0; channel < 3; channel += 1)
    if (Math.abs((one.data[from + channel] ?? 0) - (other.data[to + channel] ?? 0)) > shades) return false;
  return true;
}
