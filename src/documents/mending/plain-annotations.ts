import { isDict, isRef } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

/** Makes the annotations of all pages plain, as `withPlainAnnotations` does. For files without signatures. */
export function makeAnnotationsPlain(update: Update): void {
  for (const page of new Set(update.file.pages)) {
    const value = page.object > 0 ? update.resolve(page) : null;
    if (isDict(value)) update.put(page, withPlainAnnotations(update, value));
  }
}

/**
 * Gives a page whose annotations are objects of their own, without missing ones (ISO 32000-2 clause 12.5.2); gives the page
 * itself if that is so already.
 */
export function withPlainAnnotations(update: Update, page: PdfDict): PdfDict {
  const annotations = update.resolve(page.get('Annots'));
  if (!Array.isArray(annotations)) return page;
  const present = annotations.filter((one) => update.resolve(one) !== null);
  if (present.length === annotations.length && present.every(isRef)) return page;
  const numbered = (one: PdfValue) => (isRef(one) ? one : update.add(one));
  return new Map(page).set('Annots', present.map(numbered));
}
