import type { PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { valueText, valueTexts } from './field-text.ts';
import type { FormField } from '../form-field.ts';

/** One of the options of a choice field (ISO 32000-2 clause 12.7.5.4). */
export type Option = { shown: string; chosen: boolean };

const most = 10_000;

/** Gives the options of a list box, at most 10,000; its value names the chosen ones, else its /I does. */
export function optionsOf(update: Update, field: FormField): Option[] {
  const values = new Set(valueTexts(update, field.get('V')));
  const listed = field.get('I');
  const indices = new Set(Array.isArray(listed) && values.size === 0 ? listed : []);
  return pairsOf(update, field).map(({ value, shown }, index) => ({
    shown,
    chosen: values.has(value) || values.has(shown) || indices.has(index),
  }));
}

/** Gives the shown text of a combo box: the text of the option that has its value, else the value itself. */
export function chosenText(update: Update, field: FormField): string {
  const text = valueText(update, field.get('V'));
  return pairsOf(update, field).find(({ value }) => value === text)?.shown ?? text;
}

function pairsOf(update: Update, field: FormField): { value: string; shown: string }[] {
  const options = field.get('Opt');
  return (Array.isArray(options) ? options.slice(0, most) : []).map((option) => pairOf(update, option));
}

function pairOf(update: Update, option: PdfValue): { value: string; shown: string } {
  const found = update.resolve(option);
  if (!Array.isArray(found)) return { value: valueText(update, found), shown: valueText(update, found) };
  const [value = null, shown = null] = found;
  return { value: valueText(update, value), shown: valueText(update, shown ?? value) };
}
