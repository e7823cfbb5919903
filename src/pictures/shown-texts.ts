import type { Opened } from './opened.ts';
import { textAt, withMemory } from './pdfium.ts';
import { withPage } from './with-page.ts';

/** Left, bottom, right and top in user space. */
type Place = [number, number, number, number];

const most = 100_000;

/**
 * Reads the texts at these places of a page, from its content and from annotations and fields: PDFium makes them part of the
 * page first, so the document is changed after this.
 */
export function shownTexts(opened: Opened, page: number, places: Place[]): string[] {
  const { pdfium } = opened;
  // FLAT_NORMALDISPLAY
  withPage(opened, page, (loaded) => pdfium.FPDFPage_Flatten(loaded, 0));
  return contentTexts(opened, page, places);
}

/** Reads the texts at these places from a page's content alone. */
export function contentTexts(opened: Opened, page: number, places: Place[]): string[] {
  const { pdfium } = opened;
  return withPage(opened, page, (loaded) => {
    const text = pdfium.FPDFText_LoadPage(loaded);
    if (text === 0) return places.map(() => '');
    try {
      return places.map((place) => textWithin(opened, text, place));
    } finally {
      pdfium.FPDFText_ClosePage(text);
    }
  });
}

function textWithin({ pdfium }: Opened, text: number, [left, bottom, right, top]: Place): string {
  const units = Math.min(most, pdfium.FPDFText_GetBoundedText(text, left, top, right, bottom, 0, 0));
  if (units <= 0) return '';
  return withMemory(pdfium, units * 2 + 2, (address) => {
    const written = pdfium.FPDFText_GetBoundedText(text, left, top, right, bottom, address, units);
    return textAt(pdfium, address, Math.min(units, written)).replace(/\0+$/, '');
  });
}
