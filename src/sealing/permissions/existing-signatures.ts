import { pageGeometry } from '#signatures/pades/page/page-geometry.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { docMdpOf } from './docmdp.ts';
import type { DocMdp } from './docmdp.ts';

/** The facts about a PDF that the placing of fields needs. */
export type ExistingSignatures = {
  /** Each page as displayed, in points. */
  pages: { width: number; height: number }[];
  permits: DocMdp;
};

/** Reads the sizes of the pages and the permissions of the signatures in the file. Throws UnusablePdf. */
export async function readExistingSignatures(pdf: Uint8Array): Promise<ExistingSignatures> {
  const update = startUpdate(await readPdf(pdf));
  const pages = update.file.pages.map((page) => {
    const { width, height } = pageGeometry(update, page);
    return { width, height };
  });
  return { pages, permits: docMdpOf(update) };
}
