import type { Opened } from './opened.ts';
import { numbersAt, withMemory } from './pdfium.ts';

/** In points. */
export type PageSize = { width: number; height: number };

/** The size of a page as displayed, but for /UserUnit, which PDFium does not know. Throws when there is no such page. */
export function pageSize({ pdfium, document }: Opened, page: number): PageSize {
  return withMemory(pdfium, 8, (address) => {
    const known = pdfium.FPDF_GetPageSizeByIndexF(document, page, address);
    const [width = 0, height = 0] = numbersAt(pdfium, address, 2, 'real');
    if (!known) throw new Error(`PDFium knows no size of page ${page + 1}`);
    return { width, height };
  });
}
