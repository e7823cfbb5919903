import type { Update } from '#signatures/pades/revision/update.ts';
import { colourOf } from '../colour.ts';
import type { Colour } from '../colour.ts';
import { valueText } from '../text/field-text.ts';
import type { FormField } from '../form-field.ts';

/** The settings for the text of a field (ISO 32000-2 clause 12.7.4.3). */
export type DefaultAppearance = {
  /** The name of a font in the resources. */
  font: string | undefined;
  /** In points; 0 lets the text fit. */
  size: number;
  colour: Colour;
};

const largest = 1000;

/** Reads /DA of a field, else that of its form. */
export function defaultAppearance(update: Update, field: FormField): DefaultAppearance {
  const given = field.get('DA') ?? update.resolve(field.form.entries.get('DA'));
  const tokens = valueText(update, given).slice(0, 1000).replaceAll('/', ' /').split(/\s+/).filter(Boolean);
  const at = tokens.lastIndexOf('Tf');
  const size = Math.abs(Number(tokens[at - 1]));
  const font = tokens[at - 2];
  return {
    font: at > 1 && font?.startsWith('/') ? font.slice(1) : undefined,
    size: at > 0 && size <= largest ? size : 0,
    colour: colourIn(tokens) ?? [0],
  };
}

/** The last colour that is set for filling. */
function colourIn(tokens: string[]): Colour | undefined {
  const at = tokens.findLastIndex((token) => token === 'g' || token === 'rg' || token === 'k');
  const count = { g: 1, rg: 3, k: 4 }[tokens[at] ?? ''] ?? 0;
  return at < count ? undefined : colourOf(tokens.slice(at - count, at).map(Number));
}
