import { plainPdf, plainStream } from '#test/support/pdf/plain-pdf.ts';

/** A PDF of pages of 200 by 100 points with these contents, and these entries more in every page's dictionary. */
export function pagesOf(contents: string[], entries = ''): Buffer {
  const kids = contents.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const pages = contents.flatMap((content, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${5 + 2 * index} 0 R
      /Resources << /Font << /H 3 0 R >> >> ${entries} >>`,
    plainStream(content),
  ]);
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages,
  ]);
}

/** Operators that write a text at a place. */
export function written(text: string, { x = 20, y = 50, size = 6, colour = '0 g' } = {}): string {
  return `BT ${colour} /H ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}
