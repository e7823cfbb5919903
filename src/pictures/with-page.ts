import type { Opened } from './opened.ts';

/** Loads a page, with its fields as a viewer makes them, for `use`. Throws when there is no such page. */
export function withPage<T>({ pdfium, document, form }: Opened, page: number, use: (page: number) => T): T {
  const loaded = pdfium.FPDF_LoadPage(document, page);
  if (loaded === 0) throw new Error(`PDFium cannot load page ${page + 1}`);
  try {
    if (form !== 0) pdfium.FORM_OnAfterLoadPage(loaded, form);
    return use(loaded);
  } finally {
    if (form !== 0) pdfium.FORM_OnBeforeClosePage(loaded, form);
    pdfium.FPDF_ClosePage(loaded);
  }
}
