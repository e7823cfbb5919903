import { fontProgram } from './font-program.ts';
import type { FontProgram } from './font-program.ts';
import type { PlacedGlyph, ShapedRun } from './shape.ts';
import { showOperators } from './show-operators.ts';
import { toUnicodeMap } from './to-unicode.ts';
import type { Typeface } from './typefaces.ts';

/** A composite font with two-byte codes, in parts (ISO 32000-2 clause 9.7). */
export type CompositeFont = {
  program: FontProgram;
  /** The widths by code, in thousandths of the size. */
  widths: number[];
  toUnicode: string;
};

/** The part of a typeface that a file needs. */
export type Subset = {
  /** The operators that show a run at a size, once its font is chosen and its place set (clause 9.4.3). */
  show(run: Pick<ShapedRun, 'glyphs'>): (size: number) => string;
  /** The font with the glyphs that were shown so far. */
  finish(): CompositeFont;
};

type Code = { glyph: number; text: string; width: number };

/**
 * Begins an empty subset. Every code is one glyph with one meaning: a glyph with another text has another code, so that text
 * copied from the file is the text that was set.
 */
export function startSubset(typeface: Typeface): Subset {
  const codes: Code[] = [{ glyph: 0, text: '', width: 0 }];
  const known = new Map<string, number>();
  const codeOf = ({ id, text, nominal }: PlacedGlyph): number => {
    const key = `${id} ${text}`;
    const found = known.get(key) ?? codes.push({ glyph: id, text, width: Math.round(nominal * 1000) }) - 1;
    known.set(key, found);
    return found;
  };
  return {
    show: (run) => {
      const shown = run.glyphs.map((glyph) => {
        const code = codeOf(glyph);
        return { ...glyph, code, width: codes[code]?.width ?? 0 };
      });
      return (size) => showOperators(shown, size);
    },
    finish: () => ({
      program: fontProgram(
        typeface,
        codes.map(({ glyph }) => glyph),
      ),
      widths: codes.map(({ width }) => width),
      toUnicode: toUnicodeMap(codes.map(({ text }) => text)),
    }),
  };
}
