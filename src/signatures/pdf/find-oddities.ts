import { isDict, isRef, isStream } from './objects.ts';
import type { PdfRef, PdfValue } from './objects.ts';
import { readMetadata } from './read-metadata.ts';
import type { Metadata } from './read-metadata.ts';
import { oddityMeanings } from './oddity.ts';
import type { Oddity, OddityCode } from './oddity.ts';
import type { PdfFile } from './pdf-file.ts';
import { DamagedPdf } from './unusable-pdf.ts';

/**
 * Finds readable parts of a file that make strict validators stumble, by reading everything that its trailers lead to. A
 * file without signatures can be written again before it is certified. Throws UnusablePdf when that takes too much.
 */
export function findOddities(file: PdfFile): Oddity[] {
  const found = new Set<OddityCode>();
  const seen = new Set<number>();
  const waiting: PdfValue[] = [...file.trailers];
  while (waiting.length > 0) {
    const value = waiting.pop() ?? null;
    if (isRef(value)) {
      // One of another generation than the object has refers to nothing.
      if (file.lacks(value)) found.add('dangling-reference');
      if (file.lacks(value) || seen.has(value.object)) continue;
      seen.add(value.object);
      waiting.push(read(file, value, found));
    } else for (const member of membersOf(value)) waiting.push(member);
  }
  const metadata = metadataOf(file);
  if (metadata && metadata.state !== 'sound') found.add(`${metadata.state}-metadata`);
  if (hasDirectAnnotation(file)) found.add('direct-annotation');
  for (const code of file.noted) found.add(code);
  return Array.from(found, (code) => ({ code, meaning: oddityMeanings[code] }));
}

/** Those of the document, which validators read; undefined where it has none. */
export function metadataOf(file: PdfFile): Metadata | undefined {
  const root = file.read(file.root);
  const ref = isDict(root) ? root.get('Metadata') : undefined;
  const stream = isRef(ref) ? read(file, ref, new Set()) : null;
  return isStream(stream) ? readMetadata(stream, file) : undefined;
}

/** Finds direct annotations: strict validators follow additions to a page's /Annots only by references. */
function hasDirectAnnotation(file: PdfFile): boolean {
  return file.pages.some((page) => {
    const value = read(file, page, new Set());
    const annotations = isDict(value) ? file.resolve(value.get('Annots')) : null;
    return Array.isArray(annotations) && !annotations.every((one) => isRef(one) && !file.lacks(one));
  });
}

function read(file: PdfFile, ref: PdfRef, found: Set<OddityCode>): PdfValue {
  try {
    return file.read(ref);
  } catch (error) {
    if (!(error instanceof DamagedPdf)) throw error;
    found.add('wrong-object');
    return null;
  }
}

function* membersOf(value: PdfValue): Iterable<PdfValue> {
  if (Array.isArray(value)) yield* value;
  else if (isDict(value)) yield* value.values();
  else if (isStream(value)) yield* value.dict.values();
}
