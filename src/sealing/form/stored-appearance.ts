import { isDict, isRef, isStream, name, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { valueText } from './text/field-text.ts';
import type { FormField } from './form-field.ts';
import { placeOf } from './look.ts';
import { numbersOf } from './numbers-of.ts';

/**
 * The normal appearance that is stored for a widget; of one with states that of the state it is in (ISO 32000-2 clause
 * 12.5.5). Undefined when there is none, or none that can be drawn.
 */
export function storedAppearance(update: Update, field: FormField): PdfRef | undefined {
  const normal = normalOf(update, field);
  const value = update.resolve(normal);
  if (isStream(value)) return usable(update, normal);
  if (!isDict(value)) return undefined;
  return usable(update, value.get(stateOf(update, field, value)));
}

function normalOf(update: Update, { widget }: FormField): PdfValue | undefined {
  const appearances = update.resolve(widget.get('AP'));
  return isDict(appearances) ? appearances.get('N') : undefined;
}

/**
 * Tells whether a check box or radio button is on. For buttons of a group without states and appearances this is unknown.
 */
export function isOn(update: Update, field: FormField): boolean {
  const normal = update.resolve(normalOf(update, field));
  if (isDict(normal)) return stateOf(update, field, normal) !== 'Off';
  const own = nameOf(update.resolve(field.widget.get('AS')));
  const ofField = field.widget.has('T') ? valueText(update, field.get('V')) : '';
  return !['', 'Off'].includes(own ?? ofField);
}

/** Its own state; where it has none, that of its group or the value of the field if it is one of its own states. */
function stateOf(update: Update, field: FormField, states: PdfDict): string {
  const own = nameOf(update.resolve(field.widget.get('AS')));
  if (own !== undefined) return own;
  const value = [field.get('AS'), field.get('V')].map((one) => nameOf(one));
  return value.find((one) => one !== undefined && states.has(one)) ?? 'Off';
}

function usable(update: Update, appearance: PdfValue | undefined): PdfRef | undefined {
  const value = update.resolve(appearance);
  if (!isRef(appearance) || !isStream(value)) return undefined;
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = numbersOf(update, value.dict.get('BBox'));
  return x0 === x1 || y0 === y1 ? undefined : appearance;
}

/** Completes a stored appearance by the entries that a viewer of forms fills in for it. */
export function completeAppearance(update: Update, ref: PdfRef, { form, widget }: FormField): void {
  const found = update.resolve(ref);
  if (!isStream(found)) return;
  const resources = form.entries.get('DR');
  const boxed = numbersOf(update, found.dict.get('BBox')).length === 4;
  if (boxed && found.dict.has('Subtype') && (found.dict.has('Resources') || resources === undefined)) return;
  const complete = new Map<string, PdfValue>([['Resources', resources ?? new Map()], ...found.dict]);
  const { left, bottom, right, top } = placeOf(update, widget);
  if (!boxed) complete.set('BBox', [0, 0, right - left, top - bottom]);
  update.put(ref, { dict: complete.set('Subtype', name('Form')), data: found.data });
}
