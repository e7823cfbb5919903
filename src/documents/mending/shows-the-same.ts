import { differingPage } from '#pictures/differing-page.ts';
import { openPdf, UnreadablePdf } from '#pictures/open-pdf.ts';
import type { OpenPdf } from '#pictures/open-pdf.ts';
import { DamagedPdf, encrypted, UnusablePdf } from '#signatures/pades/read-pdf.ts';

/** So many pages are compared, by pictures of so many pixels, and of more the texts. */
const compared = { pictures: 10, maxPixels: 1_000_000, texts: 500 } as const;

/** Opens a PDF by the reader of Chrome. Throws UnusablePdf when it is encrypted, else `otherwise` when it cannot be opened. */
export async function openInViewer(bytes: Uint8Array, otherwise?: UnusablePdf): Promise<OpenPdf> {
  try {
    return await openPdf(bytes);
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error;
    if (error.encrypted) throw new UnusablePdf(encrypted, { cause: error });
    throw otherwise ?? new DamagedPdf('viewers cannot open it', { cause: error });
  }
}

/**
 * Tells whether a PDF shows the same as another: as many pages, the same pictures of the first ten, the same texts of the
 * first five hundred.
 */
export async function showsTheSame(before: OpenPdf, anew: Uint8Array): Promise<boolean> {
  const after = await openInViewer(anew);
  try {
    if (before.pageCount !== after.pageCount) return false;
    const pages = Array.from({ length: before.pageCount }, (_, page) => page);
    const { maxPixels } = compared;
    return (
      pages.slice(0, compared.texts).every((page) => before.textOf(page) === after.textOf(page)) &&
      differingPage(before, after, pages.slice(0, compared.pictures), { maxPixels }) === undefined
    );
  } finally {
    after.close();
  }
}
