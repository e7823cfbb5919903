import { isDict, isRef } from '../../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../../pdf/objects.ts';
import type { PdfFile } from '../../../pdf/pdf-file.ts';
import { LimitExceeded } from '../limit-exceeded.ts';
import { differingKeys } from './are-equal.ts';
import { pairOf, readFrom, spend } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { compareAnnotations } from './compare-annotations.ts';
import type { Widgets } from './compare-annotations.ts';

/** A node or page of the page tree, before and after. */
export type PageNodes = {
  before: PdfDict;
  after: PdfDict;
  isPage: boolean;
  /** Its /Parent leads elsewhere than the tree: a reader that inherits by it shows something else. */
  isAstray: boolean;
};

/** A place in both trees, and the node above it in the later one. */
type Place = { pair: [PdfValue, PdfValue]; above: PdfValue };

const nodesAtMost = 200_000;
const ruledOfNodes = new Set(['Kids', 'Parent']);
const ruledOfPages = new Set(['Annots', 'Parent']);

/**
 * Pairs the nodes of two page trees and settles them, or gives undefined when the trees differ: what is said of pages, and
 * refers to them, is compared by `comparePages`. Throws LimitExceeded.
 */
export function pairPages(comparison: Comparison): PageNodes[] | undefined {
  const { before, after, work } = comparison;
  const found: PageNodes[] = [];
  const waiting: Place[] = [{ pair: [treeOf(before), treeOf(after)], above: null }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { pair, above } = place;
    spend(work);
    if (found.length > nodesAtMost) throw new LimitExceeded('pages');
    const [old, now] = [readFrom(before, pair[0]), readFrom(after, pair[1])];
    if (!isDict(old) || !isDict(now) || !settle(comparison, pair)) return undefined;
    const kids = pairKids(readFrom(before, old.get('Kids')), readFrom(after, now.get('Kids')));
    if (!kids) return undefined;
    found.push({ before: old, after: now, isPage: !old.has('Kids'), isAstray: isAstray(now, above) });
    waiting.push(...kids.map((kid) => ({ pair: kid, above: pair[1] })).toReversed());
  }
  return found;
}

/** A node that names no parent inherits nothing. */
function isAstray(node: PdfDict, above: PdfValue): boolean {
  const parent = node.get('Parent') ?? null;
  if (parent === null) return false;
  return !isRef(parent) || !isRef(above) || parent.object !== above.object;
}

/** False when the tree leads to the same pair again. */
function settle({ settled }: Comparison, [before, after]: [PdfValue, PdfValue]): boolean {
  if (!isRef(before) || !isRef(after)) return true;
  const size = settled.size;
  return settled.add(pairOf(before, after)).size > size;
}

/** None of a page; undefined when the nodes differ. */
function pairKids(before: PdfValue, after: PdfValue): [PdfValue, PdfValue][] | undefined {
  if (!Array.isArray(before) && !Array.isArray(after)) return [];
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return undefined;
  return before.map((kid, index) => [kid, after[index] ?? null]);
}

function treeOf(file: PdfFile): PdfValue {
  const root = readFrom(file, file.root);
  return isDict(root) ? (root.get('Pages') ?? null) : null;
}

/** Compares pages and what they inherit; of their annotations only those of fields may change freely. */
export function comparePages(comparison: Comparison, nodes: readonly PageNodes[], widgets: Widgets): void {
  let number = 0;
  for (const { before, after, isPage, isAstray } of nodes) {
    if (isPage) number += 1;
    const page = String(isPage ? number : number + 1);
    const ruled = isPage ? ruledOfPages : ruledOfNodes;
    if (isAstray || differingKeys(comparison, [before, after], ruled).length > 0)
      comparison.changes.push({ level: 'OTHER', reason: { code: 'pdf_page_changed', values: { page } } });
    if (isPage) compareAnnotations(comparison, { before, after, page }, widgets);
  }
}
