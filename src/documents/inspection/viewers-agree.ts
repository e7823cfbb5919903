import { openPdf, UnreadablePdf } from '#pictures/open-pdf.ts';
import type { OpenPdf } from '#pictures/open-pdf.ts';
import { directSignature, hasDirectSignature } from '#signatures/pades/agreement/direct-signature.ts';
import { isDict, isRef, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import { pageGeometry } from '#signatures/pades/page/page-geometry.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import type { UsableDocument } from './inspection.ts';

const todo = 'Print it to a new PDF, and upload that.';
const differingSignatures =
  'viewers do not agree on the signatures in the PDF. Ask the person who signed it for another copy.';
/** The points by which two readers may round. */
const rounding = 1;

/**
 * Has another reader, that of Chrome, look at the same bytes: pages, their sizes and the signatures must be the same, so
 * that nobody signs what others do not see. Throws UnusablePdf when they differ.
 */
export async function requireAgreement(update: Update, sizes: UsableDocument['pageSizes']): Promise<void> {
  const seen = await opened(update.file.bytes);
  try {
    const differing = pageDiffering(seen, sizes, update);
    if (differing !== undefined)
      throw new UnusablePdf(`viewers do not agree on ${differing} of the PDF. ${todo}`);
    if (!signaturesAgree(seen, update))
      throw new UnusablePdf(hasDirectSignature(update) ? directSignature : differingSignatures);
  } finally {
    seen.close();
  }
}

/**
 * Tells whether PDFium sees the same signatures. It lists the fields, also unsigned ones, that the form itself lists and
 * that have an /FT of their own: each signature that it sees must be one of ours, and one that it does not see must be no
 * such field.
 */
function signaturesAgree(seen: OpenPdf, update: Update): boolean {
  const ours = readSignatures(update);
  for (const { byteRange } of seen.signatures()) {
    if (byteRange.length === 0) continue;
    const index = ours.findIndex((one) => isSameRange(one.byteRange, byteRange));
    if (index < 0) return false;
    ours.splice(index, 1);
  }
  const listed = listedSignatureFields(update);
  return ours.every(({ field }) => !listed.has(field.object));
}

/** PDFium has a byte range in whole numbers of 32 bits. */
function isSameRange(ours: number[], theirs: number[]): boolean {
  return (
    ours.length === theirs.length && ours.every((part, index) => (part | 0) === ((theirs[index] ?? 0) | 0))
  );
}

function listedSignatureFields(update: Update): Set<number> {
  const root = update.resolve(update.file.root);
  const form = isDict(root) ? update.resolve(root.get('AcroForm')) : null;
  const fields = isDict(form) ? update.resolve(form.get('Fields')) : null;
  const isListed = (ref: PdfRef): boolean => {
    const field = update.resolve(ref);
    return isDict(field) && nameOf(update.resolve(field.get('FT'))) === 'Sig';
  };
  const refs = Array.isArray(fields) ? fields.filter(isRef).filter(isListed) : [];
  return new Set(refs.map(({ object }) => object));
}

async function opened(bytes: Uint8Array): Promise<OpenPdf> {
  try {
    return await openPdf(bytes);
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error;
    throw new UnusablePdf(`viewers cannot open the PDF. ${todo}`, { cause: error });
  }
}

function pageDiffering(
  seen: OpenPdf,
  sizes: UsableDocument['pageSizes'],
  update: Update,
): string | undefined {
  const { pages } = update.file;
  if (seen.pageCount !== sizes.length) return 'the number of pages';
  const index = sizes.findIndex(([width, height], page) => {
    const other = seen.pageSize(page);
    const ref = pages[page];
    // PDFium knows no units but points.
    const unit = ref ? pageGeometry(update, ref).unit : 1;
    const apart = Math.max(Math.abs(other.width - width / unit), Math.abs(other.height - height / unit));
    return apart > rounding;
  });
  return index < 0 ? undefined : `the size of page ${index + 1}`;
}
