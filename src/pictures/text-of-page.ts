import type { Opened } from './opened.ts';
import { textAt, withMemory } from './pdfium.ts';
import { withPage } from './with-page.ts';

const mostCharacters = 5_000_000;

/** The text of a page's content in reading order, at most 5,000,000 characters. Throws when there is no such page. */
export function textOfPage(opened: Opened, page: number): string {
  return withPage(opened, page, (loaded) => textOfLoaded(opened, loaded));
}

/** The text of a page that is loaded. */
function textOfLoaded({ pdfium }: Opened, loaded: number): string {
  const text = pdfium.FPDFText_LoadPage(loaded);
  if (text === 0) return '';
  try {
    const count = Math.min(mostCharacters, pdfium.FPDFText_CountChars(text));
    if (count <= 0) return '';
    // A zero is written after the last.
    return withMemory(pdfium, count * 2 + 2, (address) => {
      const written = pdfium.FPDFText_GetText(text, 0, count, address);
      return textAt(pdfium, address, Math.max(0, written - 1));
    });
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}
