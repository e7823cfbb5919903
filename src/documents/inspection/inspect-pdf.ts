import type { PdfRef } from '#signatures/pdf/objects.ts';
import { pageGeometry } from '#signatures/pades/page/page-geometry.ts';
import { noPages, printAnew, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate, type Update } from '#signatures/pades/revision/update.ts';
import { contentFault } from './content-faults.ts';
import { filePermissions } from './file-permissions.ts';
import type { Looked } from './inspect.ts';
import type { UsableDocument } from './inspection.ts';
import { pdfLimits } from '../pdf-limits.ts';
import { requireSealable } from './require-sealable.ts';
import { soundPdf } from './sound-pdf.ts';
import { requireAgreement } from './viewers-agree.ts';

/**
 * Looks at a PDF as it stands: whether it can be read and appended to, or else mended; its pages and their sizes, what the
 * signatures in it permit, that nothing in it runs when it is opened, that another reader sees the same, and, by a
 * rehearsal of a whole envelope, that it can be sealed and still shows what it showed. Whoever calls bounds time and memory.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Looked> {
  try {
    return await look(bytes);
  } catch (error) {
    if (error instanceof UnusablePdf) return { inspection: { usable: false, reason: error.message } };
    return { inspection: { usable: false, reason: unreadable } };
  }
}

async function look(bytes: Uint8Array): Promise<Looked> {
  const { file, changes } = await soundPdf(bytes);
  const reason = contentFault(file);
  if (reason !== undefined) throw new UnusablePdf(reason);
  const update = startUpdate(file);
  const pageSizes = sizesOf(update);
  const permissions = filePermissions(update);
  await requireAgreement(update, pageSizes);
  await requireSealable(update);
  return {
    inspection: { usable: true, pageCount: file.pages.length, pageSizes, ...permissions, changes },
    pdf: changes.length > 0 ? Buffer.from(file.bytes) : undefined,
  };
}

/** What is no refusal of ours: a viewer that gives up on a page, mostly. */
const unreadable = `the PDF has something in it that viewers cannot show or we cannot read; ${printAnew}`;

type Sizes = UsableDocument['pageSizes'];

function sizesOf(update: Update): Sizes {
  const { pages } = update.file;
  if (pages.length === 0) throw new UnusablePdf(noPages);
  if (pages.length > pdfLimits.pages)
    throw new UnusablePdf(
      `the PDF has ${pages.length} pages; at most ${pdfLimits.pages} are taken: print it in parts to new PDFs and upload those`,
    );
  return pages.map((page, index) => sizeOf(update, page, index + 1));
}

function sizeOf(update: Update, page: PdfRef, number: number): Sizes[number] {
  const { width, height } = pageGeometry(update, page);
  if (width <= pdfLimits.side && height <= pdfLimits.side) return [width, height];
  throw new UnusablePdf(
    `page ${number} of the PDF is larger than ${pdfLimits.side / 72} inches; print it to a new PDF on smaller paper and upload that`,
  );
}
