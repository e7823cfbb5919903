import { Encodings, Font } from '@pdf-lib/standard-fonts';
import type { IFontNames } from '@pdf-lib/standard-fonts';
import type { PdfDict } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

/** The width of a character by its code and Unicode number, for size 1; undefined when the font does not have it. */
export type WidthOf = (code: number, character: number) => number | undefined;

/** The widths of a simple font: its own (ISO 32000-2 clause 9.6.2), else those of the standard font it is or is like. */
export function widthsOf(update: Update, font: PdfDict, standard: IFontNames): WidthOf {
  const widths = update.resolve(font.get('Widths'));
  if (!Array.isArray(widths)) return standardWidths(standard);
  const first = update.resolve(font.get('FirstChar'));
  return (code) => {
    const width = update.resolve(widths[code - (typeof first === 'number' ? first : 0)]);
    return typeof width === 'number' && width > 0 ? width / 1000 : undefined;
  };
}

function standardWidths(standard: IFontNames): WidthOf {
  const metrics = Font.load(standard);
  const pictorial: Partial<Record<string, typeof Encodings.Symbol>> = {
    Symbol: Encodings.Symbol,
    ZapfDingbats: Encodings.ZapfDingbats,
  };
  const encoding = pictorial[standard];
  const names = new Map(
    encoding?.supportedCodePoints.map((character): [number, string] => {
      const { code, name } = encoding.encodeUnicodeCodePoint(character);
      return [code, name];
    }),
  );
  return (code, character) => {
    const glyph = encoding ? names.get(code) : latinGlyph(character);
    const width = glyph === undefined ? undefined : metrics.getWidthOfGlyph(glyph);
    return typeof width === 'number' ? width / 1000 : undefined;
  };
}

function latinGlyph(character: number): string | undefined {
  const { WinAnsi } = Encodings;
  return WinAnsi.canEncodeUnicodeCodePoint(character)
    ? WinAnsi.encodeUnicodeCodePoint(character).name
    : undefined;
}
