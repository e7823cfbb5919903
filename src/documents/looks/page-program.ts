/*
 * A sandboxed process that reads a PDF from its input and writes a picture of the page in its first argument, counted from 1, as PNG; or
 * as JSON how many pages there are, null where they cannot be drawn. The PDF is somebody's upload, so a hostile file harms nothing else.
 */
import { buffer } from 'node:stream/consumers';
import { encode } from 'fast-png';
import type { Picture } from '#pictures/draw-page.ts';
import { openPdf } from '#pictures/open-pdf.ts';
import { watchMemory } from '../sandbox/watch-memory.ts';

const maxPixels = 1_000_000;

watchMemory();
void tell();

async function tell(): Promise<void> {
  const said = await drawn(await buffer(process.stdin), Number(process.argv[2] ?? 1));
  process.stdout.write(said, () => process.exit(0));
}

async function drawn(pdf: Uint8Array, page: number): Promise<Uint8Array | string> {
  try {
    const opened = await openPdf(pdf);
    const { pageCount: pages } = opened;
    if (page < 1 || page > pages) return JSON.stringify({ pages });
    return pngOf(opened.picture(page - 1, { maxPixels }));
  } catch {
    return JSON.stringify({ pages: null });
  }
}

/** Without opacity: a page is drawn on white. */
function pngOf({ width, height, rgba }: Picture): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.set(rgba.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  return encode({ width, height, data, channels: 3 });
}
