import { isDict, isRef, isStream } from '#signatures/pades/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pades/objects.ts';
import { readPdf, UnusablePdf, type PdfFile } from '#signatures/pades/read-pdf.ts';
import { pdfLimits, type Inspection } from './inspection.ts';

/**
 * Looks at a PDF as it stands: whether it can be read and appended to, its pages, and that nothing in it runs when it is
 * opened. Whoever calls bounds time and memory.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  try {
    const file = await readPdf(bytes);
    const reason = pagesFault(file) ?? formFault(file) ?? contentFault(file);
    return reason === undefined ? { usable: true, pageCount: file.pages.length } : { usable: false, reason };
  } catch (error) {
    if (error instanceof UnusablePdf) return { usable: false, reason: error.message };
    return { usable: false, reason: 'the PDF is damaged' };
  }
}

function pagesFault(file: PdfFile): string | undefined {
  if (file.pages.length === 0) return 'the PDF has no pages';
  if (file.pages.length > pdfLimits.pages)
    return `the PDF has ${file.pages.length} pages; at most ${pdfLimits.pages} are taken`;
  const wide = file.pages.findIndex((page) => !hasUsableSize(file, page));
  if (wide === -1) return undefined;
  return `page ${wide + 1} of the PDF is larger than ${pdfLimits.side / 72} inches, or has no size`;
}

/** Boxes are inherited from the page tree above (ISO 32000-2 clause 7.7.3.4). */
function hasUsableSize(file: PdfFile, page: PdfRef): boolean {
  const box = inherited(file, page, 'CropBox') ?? inherited(file, page, 'MediaBox');
  if (!Array.isArray(box)) return false;
  const sides = box.map((value) => resolve(file, value));
  const [left, bottom, right, top] = sides.map((side) => (typeof side === 'number' ? side : Number.NaN));
  const width = Math.abs((right ?? Number.NaN) - (left ?? Number.NaN));
  const height = Math.abs((top ?? Number.NaN) - (bottom ?? Number.NaN));
  return width > 0 && height > 0 && width <= pdfLimits.side && height <= pdfLimits.side;
}

function inherited(file: PdfFile, page: PdfRef, key: string): PdfValue | undefined {
  let node: PdfValue | undefined = file.read(page);
  for (let depth = 0; depth < 64 && isDict(node); depth += 1) {
    const value = resolve(file, node.get(key));
    if (value !== undefined && value !== null) return value;
    node = resolve(file, node.get('Parent'));
  }
  return undefined;
}

function formFault(file: PdfFile): string | undefined {
  const root = file.read(file.root);
  const form = isDict(root) ? resolve(file, root.get('AcroForm')) : undefined;
  if (isDict(form) && form.has('XFA')) return 'the PDF has an XFA form, which viewers show differently';
  return undefined;
}

/** Walks over everything that the catalog leads to, each object once. */
function contentFault(file: PdfFile): string | undefined {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [file.root];
  for (let count = 0; waiting.length > 0; count += 1) {
    if (count > pdfLimits.objects * 20 || seen.size > pdfLimits.objects)
      return `the PDF has more than ${pdfLimits.objects} objects`;
    const value = waiting.pop() ?? null;
    const dict = isStream(value) ? value.dict : isDict(value) ? value : undefined;
    const fault = dict && actionFault(dict);
    if (fault) return fault;
    for (const member of membersOf(file, value, seen)) waiting.push(member);
  }
  return undefined;
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
function actionFault(dict: PdfDict): string | undefined {
  const action = nameOf(dict.get('S'));
  if (action === 'JavaScript' || dict.has('JS') || dict.has('JavaScript'))
    return 'the PDF has a script in it';
  if (action === 'Launch' && dict.has('F')) return 'the PDF starts another program';
  return undefined;
}

function nameOf(value: PdfValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
}

function resolve(file: PdfFile, value: PdfValue | undefined): PdfValue | undefined {
  return isRef(value) ? file.read(value) : value;
}
