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
import { requireFewObjects, soundPdf } from './sound-pdf.ts';
import { requireAgreement } from './viewers-agree.ts';

/**
 * Inspects a PDF as it stands. It must be readable and take revisions, or else be mended; nothing in it may run when it is
 * opened; another reader must see the same; and, by a rehearsal of a whole envelope, it must be possible to seal it without
 * changing its look. Gives its pages, their sizes and the permissions of its signatures. The caller bounds time and memory.
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
  requireFewObjects(file);
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

/** The reason for any error that is no refusal of ours: mostly a viewer that gives up on a page. */
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
