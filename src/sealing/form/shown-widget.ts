import { isStream } from '#signatures/pdf/objects.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { dataOf } from './text/field-text.ts';
import type { FormField } from './form-field.ts';
import { canBeMade } from './text/draw-text.ts';
import { madeAppearance } from './made-appearance.ts';
import { completeAppearance, isOn, storedAppearance } from './stored-appearance.ts';

/** Annotation flags Hidden and NoView (ISO 32000-2 clause 12.5.3). */
const unseen = 2 | 32;

/**
 * What viewers show of a widget: its stored appearance, or one that is made where none is stored that can be drawn, or the
 * form says that they are to be made anew. Of buttons and signatures the stored one stays all the same, unless a box that is off has a mark in it.
 * Undefined when it shows nothing.
 */
export function shownWidget(update: Update, fonts: RevisionFonts, field: FormField): PdfRef | undefined {
  const flags = update.resolve(field.widget.get('F'));
  if (typeof flags === 'number' && (flags & unseen) !== 0) return undefined;
  const stored = storedAppearance(update, field);
  if (stored && !(field.form.madeAnew && isStale(update, field, stored))) {
    completeAppearance(update, stored, field);
    return stored;
  }
  return madeAppearance(update, fonts, field);
}

/** Whether a stored appearance does not tell what the field is. */
function isStale(update: Update, field: FormField, appearance: PdfRef): boolean {
  if (field.kind === 'text' || field.kind === 'combo' || field.kind === 'list')
    return canBeMade(update, field);
  if ((field.kind !== 'check' && field.kind !== 'radio') || isOn(update, field)) return false;
  const form = update.resolve(appearance);
  return isStream(form) && /\bT[jJ]\b/.test(Buffer.from(dataOf(update, form)).toString('latin1'));
}
