import { differingPage } from '#pictures/differing-page.ts';
import { openPdf, UnreadablePdf } from '#pictures/open-pdf.ts';
import type { OpenPdf } from '#pictures/open-pdf.ts';
import { saveAnew } from '#pictures/save-anew.ts';
import { DamagedPdf, findOddities, readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import type { PdfFile } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/update.ts';
import type { Update } from '#signatures/pades/update.ts';
import type { OddityCode } from '#signatures/pdf/oddity.ts';
import { writeAnew } from '#signatures/pades/write-anew.ts';
import { makePagesPlain } from './plain-pages.ts';

/** So many pages are compared, by pictures of so many pixels, and of more the texts. */
const compared = { pictures: 10, maxPixels: 1_000_000, texts: 500 } as const;

/**
 * Writes a damaged PDF anew as a viewer reads it, and sees that it still shows the same. Throws DamagedPdf when it cannot,
 * UnusablePdf when there are signatures in it.
 */
export async function mendDamaged(bytes: Uint8Array, damage: DamagedPdf): Promise<PdfFile> {
  const before = await opened(bytes, damage);
  try {
    requireUnsigned(before);
    const read = await readPdf(await saveAnew(bytes));
    const anew = await writtenPlain(read);
    if (await showsTheSame(before, anew.bytes)) return anew;
  } catch (error) {
    if (error instanceof DamagedPdf) throw damage;
    throw error;
  } finally {
    before.close();
  }
  throw damage;
}

/** Writes a PDF that can be read anew in a plain form; undefined when it would not show the same then. */
export async function writePlain(file: PdfFile): Promise<PdfFile | undefined> {
  const before = await opened(file.bytes);
  try {
    if (isSigned(before)) return undefined;
    const anew = await writtenPlain(file);
    return (await showsTheSame(before, anew.bytes)) ? anew : undefined;
  } finally {
    before.close();
  }
}

async function opened(bytes: Uint8Array, otherwise?: UnusablePdf): Promise<OpenPdf> {
  try {
    return await openPdf(bytes);
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error;
    if (error.encrypted) throw new UnusablePdf('the PDF is encrypted', { cause: error });
    throw otherwise ?? new DamagedPdf('viewers cannot open it', { cause: error });
  }
}

/** PDFium tells of fields that nobody signed, too. */
function isSigned(seen: OpenPdf): boolean {
  return seen.signatures().some(({ byteRange }) => byteRange.length > 0);
}

function requireUnsigned(seen: OpenPdf): void {
  if (isSigned(seen)) throw signedAndDamaged();
}

/** Of a damaged file with signatures nothing can be made. */
export function signedAndDamaged(): UnusablePdf {
  return new UnusablePdf(
    'the PDF is damaged, and it has signatures that a repair would break; ask who signed it for another copy',
  );
}

const pageOddities: OddityCode[] = ['direct-page', 'repeated-page', 'odd-page-tree'];

async function writtenPlain(file: PdfFile): Promise<PdfFile> {
  const codes = findOddities(file).map(({ code }) => code);
  const update = startUpdate(file);
  if (codes.some((code) => pageOddities.includes(code))) makePagesPlain(update);
  if (codes.includes('broken-metadata')) dropMetadata(update);
  return readPdf(writeAnew(update));
}

function dropMetadata(update: Update): void {
  const root = update.dictAt(update.file.root);
  root.delete('Metadata');
  update.put(update.file.root, root);
}

async function showsTheSame(before: OpenPdf, anew: Uint8Array): Promise<boolean> {
  const after = await opened(anew);
  try {
    if (before.pageCount !== after.pageCount) return false;
    const pages = Array.from({ length: before.pageCount }, (_, page) => page);
    const drawn = pages.slice(0, compared.pictures);
    return (
      differingPage(before, after, drawn, { maxPixels: compared.maxPixels }) === undefined &&
      pages.slice(0, compared.texts).every((page) => before.textOf(page) === after.textOf(page))
    );
  } finally {
    after.close();
  }
}
