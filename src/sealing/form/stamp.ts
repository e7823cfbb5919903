import { dict, name } from '#signatures/pdf/objects.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import type { Look } from './look.ts';

/**
 * Annotation flags (ISO 32000-2 clause 12.5.3): those that a widget's look keeps, and those that keep everybody from
 * changing it.
 */
const kept = 4 | 8 | 16;
const fixed = 64 | 128 | 512;

/**
 * Adds the look of a widget as an annotation that nobody can fill or move. For widgets that lie over an annotation: as part
 * of the page they would lie under it.
 */
export function addStamp(update: Update, page: PdfRef, { appearance, widget }: Look): PdfRef {
  const flags = update.resolve(widget.get('F'));
  return update.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Stamp'),
      Rect: update.resolve(widget.get('Rect')),
      AP: dict({ N: appearance }),
      F: ((typeof flags === 'number' ? flags : 0) & kept) | fixed,
      P: page,
      OC: widget.get('OC'),
    }),
  );
}
