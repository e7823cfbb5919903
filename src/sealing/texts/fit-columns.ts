import { defined } from '#domain/common/defined.ts';
import type { DrawnText } from '#signatures/pades/fields/appearance.ts';
import { fontRuns } from '#typesetting/font-runs.ts';
import type { FontRun } from '#typesetting/font-runs.ts';
import { breakLines, startMeasure } from '#typesetting/lines.ts';
import type { Style } from '#typesetting/typefaces.ts';

/** A box in a room, in points from its bottom left. */
export type Box = { x: number; y: number; width: number; height: number };

export type ColumnFit = { style: Style; /** In points. */ largest: number; colour?: DrawnText['colour'] };

const leading = 1.25;
/** The distance of a baseline from the left edge of its column, for size 1. */
const descent = 0.4;
/** The size from which on columns are as easy to read as a larger line, in points. */
const readable = 9;
const steps = 0.92;

/**
 * Sets a text in the Mongolian script as it is written: downward, in columns from left to right (Unicode Standard, section
 * 13.5). Gives undefined when it has letters of another script, or the box is so low that a line of `line` points, turned to
 * the left, is easier to read; a word is never broken.
 */
export function fitColumns(
  text: string,
  box: Box,
  fit: ColumnFit & { line: number },
): DrawnText[] | undefined {
  if (!isMongolian(text)) return undefined;
  const measure = startMeasure(fit.style);
  const longest = text.split(/(?!\u202F)\s+/u).reduce((most, word) => Math.max(most, measure(word)), 0);
  const smallest = Math.min(fit.line, readable);
  let size = Math.min(fit.largest, box.width / leading, box.height / Math.max(longest, 0.001));
  for (; size >= smallest; size *= steps) {
    const lines = breakLines({ text, style: fit.style, size, width: box.height + 0.01, measure });
    if (lines.length * size * leading <= box.width + 0.01) return columns(lines, { text, box, size, fit });
  }
  return undefined;
}

function isMongolian(text: string): boolean {
  return /\p{Script=Mongolian}/u.test(text) && !/(?!\p{Script=Mongolian})\p{L}/u.test(text);
}

type Columns = { text: string; box: Box; size: number; fit: ColumnFit };

/** Readers of PDFs take such lines to follow from right to left: so the text is said for all of them at once. */
function columns(lines: { text: string }[], { text, box, size, fit }: Columns): DrawnText[] {
  return lines.map((line, index) => ({
    runs: fontRuns(line.text, fit.style).map(unspelled),
    size,
    x: box.x + (index * leading + descent) * size,
    y: box.y + box.height,
    downward: true,
    ...(index === 0 && { said: text.normalize('NFC') }),
    endsSaid: index === lines.length - 1,
    ...defined({ colour: fit.colour }),
  }));
}

/** Removes the spelled text of a part, because all columns together have it once. */
function unspelled(run: FontRun): FontRun {
  return { ...run, glyphs: run.glyphs.map((glyph) => ({ ...glyph, spelled: false })) };
}
