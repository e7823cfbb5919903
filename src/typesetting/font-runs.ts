import { setLine } from './set-line.ts';
import type { BaseDirection } from './set-line.ts';
import type { ShapedRun } from './shape.ts';
import { startSubset } from './subset.ts';
import type { Subset } from './subset.ts';
import type { Style, Typeface } from './typefaces.ts';

/** A typeface from which a file embeds the needed part. */
type FontSource = { startSubset(): Subset };

/** A run set in glyphs, to be drawn into a field. */
export type FontRun = ShapedRun & { font: FontSource };

const sources = new Map<Typeface, FontSource>();

function sourceOf(typeface: Typeface): FontSource {
  const known = sources.get(typeface) ?? { startSubset: () => startSubset(typeface) };
  sources.set(typeface, known);
  return known;
}

/** Sets a text on one line in runs from left to right as they are seen; characters that cannot be shown become escapes. */
export function fontRuns(text: string, style: Style = 'regular', direction?: BaseDirection): FontRun[] {
  return setLine(text, style, direction).map((run) => ({ ...run, font: sourceOf(run.typeface) }));
}
