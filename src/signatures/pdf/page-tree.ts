import { isDict, isRef, nameOf } from './objects.ts';
import type { PdfDict, PdfRef, PdfValue } from './objects.ts';
import type { Note } from './oddity.ts';
import { DamagedPdf, UnusablePdf } from './unusable-pdf.ts';

type Reading = {
  resolve(value: PdfValue | undefined): PdfValue;
  note: Note;
  /** Names a page that is written directly in the page tree, by a reference that no file has. */
  nameDirect(page: PdfDict): PdfRef;
};

/** Nodes and pages that a tree may have, each counted as often as it is referred to. */
const visitsAtMost = 200_000;

type Level = { kids: PdfValue[]; next: number; object: number | undefined };

type Walk = {
  reading: Reading;
  pages: PdfRef[];
  /** The nodes from the root down to where the walk is. */
  levels: Level[];
  above: Set<number>;
  seen: Set<number>;
};

/**
 * Reads the pages of a document in their order, as viewers count them: an object with /Kids is a node and any other a page
 * whatever its /Type; a page that is referred to twice counts twice (ISO 32000-2 clause 7.7.3). Throws UnusablePdf when
 * there is no end of it, DamagedPdf when there is no page tree.
 */
export function readPages(tree: PdfValue | undefined, reading: Reading): PdfRef[] {
  const top = reading.resolve(tree);
  if (!isDict(top)) throw new DamagedPdf('its page tree is missing');
  if (!isNode(top)) reading.note('odd-page-tree');
  const root = { kids: [tree ?? null], next: 0, object: undefined };
  const walk: Walk = { reading, pages: [], levels: [root], above: new Set(), seen: new Set() };
  for (let visits = 0; walk.levels.length > 0; visits += 1) {
    if (visits > visitsAtMost)
      throw new UnusablePdf(
        `the PDF has more than ${visitsAtMost} pages; print it in parts to new PDFs and upload those`,
      );
    const level = walk.levels.at(-1);
    if (level && level.next < level.kids.length) visit(walk, level.kids[level.next++] ?? null);
    else walk.above.delete(walk.levels.pop()?.object ?? 0);
  }
  const count = countOf(reading, tree);
  if (count !== walk.pages.length) reading.note('odd-page-tree');
  return walk.pages;
}

function countOf(reading: Reading, tree: PdfValue | undefined): PdfValue {
  const value = reading.resolve(tree);
  return isDict(value) && isNode(value) ? reading.resolve(value.get('Count')) : 1;
}

function visit(walk: Walk, kid: PdfValue): void {
  const { reading, above, seen } = walk;
  const value = reading.resolve(kid);
  if (!isDict(value)) reading.note('odd-page-tree');
  else if (!isNode(value)) walk.pages.push(pageOf(kid, value, walk));
  else if (isRef(kid) && above.has(kid.object)) reading.note('odd-page-tree');
  else {
    const object = isRef(kid) ? kid.object : undefined;
    if (object !== undefined) {
      if (seen.has(object)) reading.note('odd-page-tree');
      seen.add(object);
      above.add(object);
    }
    const kids = reading.resolve(value.get('Kids'));
    walk.levels.push({ kids: Array.isArray(kids) ? kids : [], next: 0, object });
  }
}

function isNode(value: PdfDict): boolean {
  return nameOf(value.get('Type')) !== 'Page' && value.has('Kids');
}

function pageOf(kid: PdfValue, value: PdfDict, { reading, seen }: Walk): PdfRef {
  // Some readers take it for a node.
  if (value.has('Kids')) reading.note('odd-page-tree');
  if (!isRef(kid)) {
    reading.note('direct-page');
    return reading.nameDirect(value);
  }
  if (seen.has(kid.object)) reading.note('repeated-page');
  seen.add(kid.object);
  return kid;
}
