import { dict, isDict, name } from '#signatures/pdf/objects.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import { inheritedFromPages } from '#signatures/pades/page/page-geometry.ts';
import { DamagedPdf } from '#signatures/pades/read-pdf.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { withPlainAnnotations } from './plain-annotations.ts';

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/**
 * Makes the page tree a plain one: each page, in the order in which viewers show them, an object of its own with all that
 * it inherits (ISO 32000-2 clause 7.7.3). For files without signatures.
 */
export function makePagesPlain(update: Update): void {
  const tree = update.allocate();
  const seen = new Set<number>();
  const kids = update.file.pages.map((page) => {
    // A page that is written directly in the page tree has no object number of its own.
    const ref = seen.has(page.object) || page.object < 0 ? update.allocate() : page;
    seen.add(page.object);
    return { page, ref };
  });
  // All are read before the first is written: those above them are gone then.
  const plain = kids.map(({ page, ref }) => ({ ref, value: plainPage(update, page).set('Parent', tree) }));
  for (const { ref, value } of plain) update.put(ref, value);
  update.put(tree, dict({ Type: name('Pages'), Kids: kids.map(({ ref }) => ref), Count: kids.length }));
  update.put(update.file.root, update.dictAt(update.file.root).set('Pages', tree));
}

function plainPage(update: Update, page: PdfRef) {
  const value = update.resolve(page);
  if (!isDict(value)) throw new DamagedPdf('a page in it is missing');
  const plain = new Map(withPlainAnnotations(update, value)).set('Type', name('Page'));
  // A page that has pages beneath it is one page for some readers, and another for others.
  plain.delete('Kids');
  for (const key of inheritable) {
    const inherited = inheritedFromPages(update, page, key);
    if (inherited !== undefined) plain.set(key, inherited);
  }
  return plain;
}
