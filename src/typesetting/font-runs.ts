import type { Font } from 'fontkit';
import { runsOf, typefaceOf } from './typefaces.ts';
import type { Style } from './typefaces.ts';

/** A text in runs of one opened typeface each, to be drawn into a field; what cannot be shown stands as an escape. */
export function fontRuns(text: string, style: Style = 'regular'): { font: Font; text: string }[] {
  return runsOf(text, style).map(({ typeface, text: part }) => ({ font: typefaceOf(typeface), text: part }));
}
