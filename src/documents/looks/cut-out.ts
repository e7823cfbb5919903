import { encode } from 'fast-png';
import type { Picture } from '#pictures/draw-page.ts';
import type { Placement } from '#signatures/pades/page/page-geometry.ts';

/** A picture has at most so many pixels each way: every other, or fewer, of a larger place. */
const most = { width: 900, height: 400 } as const;

/**
 * Cuts a place out of the picture of a page that has `scale` pixels a point, as a PNG without opacity. What lies outside the page is
 * left out; a place that lies outside wholly is one pixel.
 */
export function cutOut(picture: Picture, place: Placement, scale: number): Uint8Array {
  const across = span(place.x, place.width, { scale, size: picture.width });
  const down = span(place.y, place.height, { scale, size: picture.height });
  const step = Math.max(1, Math.ceil(across.size / most.width), Math.ceil(down.size / most.height));
  const [width, height] = [Math.ceil(across.size / step), Math.ceil(down.size / step)];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = ((down.from + y * step) * picture.width + across.from + x * step) * 4;
      data.set(picture.rgba.subarray(from, from + 3), (y * width + x) * 3);
    }
  return encode({ width, height, data, channels: 3 });
}

function span(from: number, length: number, { scale, size }: { scale: number; size: number }) {
  const first = Math.min(size - 1, Math.max(0, Math.floor(from * scale)));
  const last = Math.min(size, Math.max(first + 1, Math.ceil((from + length) * scale)));
  return { from: first, size: last - first };
}
