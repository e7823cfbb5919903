import { isDict, isRef, isStream, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfValue } from '#signatures/pdf/objects.ts';
import { printAnew } from '#signatures/pades/read-pdf.ts';
import type { PdfFile } from '#signatures/pades/read-pdf.ts';
import { pdfLimits } from '../pdf-limits.ts';

/**
 * Tells why nobody should sign the content of a PDF: it does something when it is opened, shows itself differently or takes
 * in content from elsewhere. Gives undefined when nothing speaks against it. Throws DamagedPdf when something cannot be
 * read.
 */
export function contentFault(file: PdfFile): string | undefined {
  return formFault(file) ?? faultWithin(file);
}

function formFault(file: PdfFile): string | undefined {
  const root = file.read(file.root);
  const form = isDict(root) ? resolve(file, root.get('AcroForm')) : undefined;
  if (isDict(form) && form.has('XFA'))
    return 'the PDF has an XFA form, which viewers show differently; open it in Adobe Acrobat, print it to a new PDF and upload that';
  return undefined;
}
/** Walks over everything that the catalog leads to, each object once. */
function faultWithin(file: PdfFile): string | undefined {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [file.root];
  const depths = [0];
  for (let count = 0; waiting.length > 0; count += 1) {
    if (count > pdfLimits.values)
      return `the PDF has more than ${pdfLimits.values} values in its objects; ${printAnew}`;
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
    return `the PDF has values in it that are nested more than ${pdfLimits.nesting} deep; ${printAnew}`;
  const dict = isStream(value) ? value.dict : isDict(value) ? value : undefined;
  // Content of another file can change under the signatures (ISO 32000-2 clauses 7.3.8.2 and 8.10.4).
  if (isStream(value) && (value.dict.has('F') || value.dict.has('Ref')))
    return 'the PDF includes content from another file; ask its author for one that holds all of its content';
  return dict && actionFault(file, dict);
}

/** Gives the values below a value: the object of a reference, the first time it is met, and the members of other values. */
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

/** Finds actions by which a document does something to its reader (ISO 32000-2 clause 12.6.4). */
function actionFault(file: PdfFile, dict: PdfDict): string | undefined {
  const action = nameOf(resolve(file, dict.get('S')));
  if (action === 'JavaScript' || dict.has('JS') || dict.has('JavaScript'))
    return `the PDF has a script in it; ${printAnew}`;
  if (action === 'Launch' && launched.some((key) => dict.has(key)))
    return `the PDF starts another program; ${printAnew}`;
  return undefined;
}

/** The keys by which a launch action names the program to start, by systems (clause 12.6.4.6). */
const launched = ['F', 'Win', 'Mac', 'Unix'];

function resolve(file: PdfFile, value: PdfValue | undefined): PdfValue | undefined {
  return isRef(value) ? file.read(value) : value;
}
