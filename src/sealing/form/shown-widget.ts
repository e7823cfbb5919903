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
 * Gives the look of a widget in viewers: its stored appearance, or a made one if none is stored that can be drawn, or the
 * form says that appearances must be made again. Buttons and signatures keep the stored one all the same, unless a box that
 * is off has a mark in it. Gives undefined when the widget shows nothing.
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

/** Tells whether a stored appearance does not show the state of the field. */
function isStale(update: Update, field: FormField, appearance: PdfRef): boolean {
  if (field.kind === 'text' || field.kind === 'combo' || field.kind === 'list')
    return canBeMade(update, field);
  if ((field.kind !== 'check' && field.kind !== 'radio') || isOn(update, field)) return false;
  const form = update.resolve(appearance);
  return isStream(form) && /\bT[jJ]\b/.test(Buffer.from(dataOf(update, form)).toString('latin1'));
}
