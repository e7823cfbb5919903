import { openPdf } from '../pdf/open-pdf.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';

export { findOddities, metadataOf } from '../pdf/find-oddities.ts';
export { DamagedPdf, directPage, encrypted, noPages, printAnew, UnusablePdf } from '../pdf/unusable-pdf.ts';
export type { PdfFile } from '../pdf/pdf-file.ts';

/**
 * Reads a PDF with classic, stream or hybrid cross-references and object streams. Throws UnusablePdf when it is no PDF,
 * encrypted, or so damaged that nothing can be appended to it.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  return openPdf(bytes);
}

/**
 * Tells whether a file may have objects that only some readers see (ISO 32000-2 clause 7.5.8.4): strict validators refuse to
 * judge content that one reader shows and another does not.
 */
export function isHybrid({ trailers }: PdfFile): boolean {
  return trailers.some((trailer) => trailer.has('XRefStm'));
}
