import type { OpenPdf } from '#pictures/open-pdf.ts';
import { rewritePdf } from '#pictures/rewrite-pdf.ts';
import { DamagedPdf, findOddities, readPdf } from '#signatures/pades/read-pdf.ts';
import type { PdfFile, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { dropUsageRights } from '#signatures/pades/agreement/usage-rights.ts';
import type { OddityCode } from '#signatures/pdf/oddity.ts';
import { writeAnew } from '#signatures/pades/revision/rewrite.ts';
import { makeAnnotationsPlain } from './plain-annotations.ts';
import { makeMetadataPlain } from './plain-metadata.ts';
import { makePagesPlain } from './plain-pages.ts';
import { showsTheSame } from './shows-the-same.ts';

/** The growth that a mended PDF may have; a small file that unpacks to a large one is not kept. */
const growth = { times: 2, bytes: 10 * 1_048_576 } as const;

/**
 * Writes a PDF again from a viewer's reading of it, which has it open, and checks that it still shows the same. Throws
 * `damage` when that cannot be.
 */
export async function mendAsShown(bytes: Uint8Array, shown: OpenPdf, damage: UnusablePdf): Promise<PdfFile> {
  try {
    const anew = await writePlain(await readPdf(await rewritePdf(bytes)));
    const most = Math.max(bytes.length * growth.times, bytes.length + growth.bytes);
    if (anew.bytes.length <= most && (await showsTheSame(shown, anew.bytes))) return anew;
  } catch (error) {
    if (!(error instanceof DamagedPdf)) throw error;
  }
  throw damage;
}

const pageOddities: OddityCode[] = ['direct-page', 'repeated-page', 'odd-page-tree'];

/** Writes our reading of a PDF again in a plain form, without usage rights, which no other bytes can have. */
export async function writePlain(file: PdfFile): Promise<PdfFile> {
  const codes = findOddities(file).map(({ code }) => code);
  const update = startUpdate(file);
  if (codes.some((code) => pageOddities.includes(code))) makePagesPlain(update);
  else if (codes.includes('direct-annotation')) makeAnnotationsPlain(update);
  if (codes.includes('broken-metadata') || codes.includes('bare-metadata')) makeMetadataPlain(update);
  dropUsageRights(update);
  return readPdf(writeAnew(update));
}
