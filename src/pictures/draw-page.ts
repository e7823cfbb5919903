import type { Opened } from './opened.ts';
import { pageSize } from './page-size.ts';
import { bytesAt, withMemory } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';
import { withPage } from './with-page.ts';

/** Rows from the top, each pixel red, green, blue, opacity, 8 bits each. */
export type Picture = { width: number; height: number; rgba: Uint8Array };

/** A page that is not drawn in time. */
class TooLongToDraw extends Error {
  constructor(page: number) {
    super(`drawing page ${page + 1} takes too long`);
    this.name = 'TooLongToDraw';
  }
}

/** Pixels a point, unless that would make too many: strokes of small print are wider than a pixel. */
const finest = 3;
const patience = 20_000;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER; FPDFBitmap_BGRA, which the flag turns into RGBA. */
const [withAnnotations, redFirst, fourChannels] = [0x01, 0x10, 4];

export type Drawing = {
  maxPixels?: number;
  /** Its fields alone, without its content and its other annotations. */
  fieldsAlone?: boolean;
};

/**
 * A page on white as a viewer shows it, at 216 dots an inch or as many as `maxPixels` (5,000,000 unless given) let. Throws
 * TooLongToDraw after 20 seconds, and an Error when there is no such page.
 */
export function drawPage(
  opened: Opened,
  page: number,
  { maxPixels = 5_000_000, fieldsAlone = false }: Drawing = {},
): Picture {
  const { width, height } = pixelsOf(pageSize(opened, page), maxPixels);
  return withPage(opened, page, (loaded) =>
    withMemory(opened.pdfium, width * height * 4, (address) => {
      const { pdfium } = opened;
      const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, fourChannels, address, width * 4);
      try {
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
        if (!drawn(opened, { bitmap, loaded, width, height, fieldsAlone })) throw new TooLongToDraw(page);
        return { width, height, rgba: bytesAt(pdfium, address, width * height * 4) };
      } finally {
        pdfium.FPDFBitmap_Destroy(bitmap);
      }
    }),
  );
}

/** The pixels of a page of this size in points; at least one each way, at most `maxPixels` in all. */
function pixelsOf(size: { width: number; height: number }, maxPixels: number) {
  const scale = Math.min(finest, Math.sqrt(maxPixels / Math.max(1, size.width * size.height)));
  const pixels = (points: number) => Math.min(maxPixels, Math.max(1, Math.floor(points * scale)));
  const width = pixels(size.width);
  return { width, height: Math.min(pixels(size.height), Math.max(1, Math.floor(maxPixels / width))) };
}

type Canvas = { bitmap: number; loaded: number; width: number; height: number; fieldsAlone: boolean };

/** Draws a page's content and annotations, then its fields, as Chrome does. False when its time is over. */
function drawn({ pdfium, form }: Opened, { bitmap, loaded, width, height, fieldsAlone }: Canvas): boolean {
  const sides = [0, 0, width, height, 0, withAnnotations | redFirst] as const;
  const content = (pause: number) => {
    const state = pdfium.FPDF_RenderPageBitmap_Start(bitmap, loaded, ...sides, pause);
    pdfium.FPDF_RenderPage_Close(loaded);
    // FPDF_RENDER_TOBECONTINUED
    return state !== 1;
  };
  const complete = fieldsAlone || withPause(pdfium, content);
  if (complete && form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, loaded, ...sides);
  return complete;
}

/** An IFSDK_PAUSE: PDFium asks between two objects whether it is to pause, which it is when its time is over. */
function withPause<T>(pdfium: Pdfium, use: (pause: number) => T): T {
  const until = performance.now() + patience;
  const asked = pdfium.pdfium.addFunction(() => (performance.now() > until ? 1 : 0), 'ii');
  try {
    return withMemory(pdfium, 12, (address) => {
      pdfium.pdfium.setValue(address, 1, 'i32');
      pdfium.pdfium.setValue(address + 4, asked, 'i32');
      return use(address);
    });
  } finally {
    pdfium.pdfium.removeFunction(asked);
  }
}
