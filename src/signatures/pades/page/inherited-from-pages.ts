import { isDict } from '../../pdf/objects.ts';
import type { PdfRef, PdfValue } from '../../pdf/objects.ts';
import type { Update } from '../revision/update.ts';

const deepest = 100;

/** A page's own value or that of the page tree above it (ISO 32000-2 clause 7.7.3.4). */
export function inheritedFromPages(update: Update, page: PdfRef, key: string): PdfValue | undefined {
  let node: PdfValue = update.resolve(page);
  for (let depth = 0; isDict(node) && depth < deepest; depth += 1) {
    if (node.has(key)) return node.get(key);
    node = update.resolve(node.get('Parent'));
  }
  return undefined;
}
