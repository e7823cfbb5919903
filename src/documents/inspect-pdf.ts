import { isDict, isRef, isStream } from '#signatures/pades/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pades/objects.ts';
import { pageGeometry } from '#signatures/pades/page-geometry.ts';
import { readPdf, UnusablePdf, type PdfFile } from '#signatures/pades/read-pdf.ts';
import { startUpdate, type Update } from '#signatures/pades/update.ts';
import { filePermissions } from './file-permissions.ts';
import { pdfLimits, type Inspection, type UsableDocument } from './inspection.ts';

/**
 * Looks at a PDF as it stands: whether it can be read and appended to, its pages and their sizes, what the signatures in it
 * permit, and that nothing in it runs when it is opened. Whoever calls bounds time and memory.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  try {
    const file = await readPdf(bytes);
    const reason = formFault(file) ?? contentFault(file);
    if (reason !== undefined) return { usable: false, reason };
    const update = startUpdate(file);
    const pageSizes = sizesOf(update);
    return { usable: true, pageCount: file.pages.length, pageSizes, ...filePermissions(update) };
  } catch (error) {
    if (error instanceof UnusablePdf) return { usable: false, reason: error.message };
    return { usable: false, reason: 'the PDF is damaged' };
  }
}

type Sizes = UsableDocument['pageSizes'];

function sizesOf(update: Update): Sizes {
  const { pages } = update.file;
  if (pages.length === 0) throw new UnusablePdf('the PDF has no pages');
  if (pages.length > pdfLimits.pages)
    throw new UnusablePdf(`the PDF has ${pages.length} pages; at most ${pdfLimits.pages} are taken`);
  return pages.map((page, index) => sizeOf(update, page, index + 1));
}

function sizeOf(update: Update, page: PdfRef, number: number): Sizes[number] {
  const { width, height } = pageGeometry(update, page);
  if (width <= pdfLimits.side && height <= pdfLimits.side) return [width, height];
  throw new UnusablePdf(`page ${number} of the PDF is larger than ${pdfLimits.side / 72} inches`);
}

function formFault(file: PdfFile): string | undefined {
  const root = file.read(file.root);
  const form = isDict(root) ? resolve(file, root.get('AcroForm')) : undefined;
  if (isDict(form) && form.has('XFA')) return 'the PDF has an XFA form, which viewers show differently';
  return undefined;
}

/** Walks over everything that the catalog leads to, each object once. Throws DamagedPdf for one that cannot be read. */
function contentFault(file: PdfFile): string | undefined {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [file.root];
  const depths = [0];
  for (let count = 0; waiting.length > 0; count += 1) {
    if (count > pdfLimits.objects * 20 || seen.size > pdfLimits.objects)
      return `the PDF has more than ${pdfLimits.objects} objects`;
    const value = waiting.pop() ?? null;
    const depth = depths.pop() ?? 0;
    const fault = valueFault(file, value, depth);
    if (fault) return fault;
    for (const member of membersOf(file, value, seen)) {
      waiting.push(member);
      depths.push(isRef(value) ? 0 : depth + 1);
    }
  }
  return undefined;
}

function valueFault(file: PdfFile, value: PdfValue, depth: number): string | undefined {
  if (depth > pdfLimits.nesting)
    return `the PDF has values in it that are nested more than ${pdfLimits.nesting} deep`;
  const dict = isStream(value) ? value.dict : isDict(value) ? value : undefined;
  // What stands in another file can change under the signatures (ISO 32000-2 clauses 7.3.8.2 and 8.10.4).
  if (isStream(value) && (value.dict.has('F') || value.dict.has('Ref')))
    return 'the PDF takes in what stands in another file';
  return dict && actionFault(file, dict);
}

/** What a value leads to: what a reference refers to, the first time it is met, and the members of others. */
function membersOf(file: PdfFile, value: PdfValue, seen: Set<number>): Iterable<PdfValue> {
  if (isRef(value)) {
    if (seen.has(value.object)) return [];
    seen.add(value.object);
    return [file.read(value)];
  }
  if (isStream(value)) return value.dict.values();
  if (isDict(value)) return value.values();
  return Array.isArray(value) ? value : [];
}

/** Actions by which a document does something to who opens it (ISO 32000-2 clause 12.6.4). */
function actionFault(file: PdfFile, dict: PdfDict): string | undefined {
  const action = nameOf(resolve(file, dict.get('S')));
  if (action === 'JavaScript' || dict.has('JS') || dict.has('JavaScript'))
    return 'the PDF has a script in it';
  if (action === 'Launch' && launched.some((key) => dict.has(key))) return 'the PDF starts another program';
  return undefined;
}

/** What a launch action says of what is to be started, by systems (clause 12.6.4.6). */
const launched = ['F', 'Win', 'Mac', 'Unix'];

function nameOf(value: PdfValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
}

function resolve(file: PdfFile, value: PdfValue | undefined): PdfValue | undefined {
  return isRef(value) ? file.read(value) : value;
}
