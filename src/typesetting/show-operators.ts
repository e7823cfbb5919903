import { nothing } from './glyph-texts.ts';
import type { PlacedGlyph } from './shape.ts';
import { hex16, utf16Of } from './to-unicode.ts';

/** A glyph with its code in a font, and the width that the font says, in thousandths of the size. */
export type CodedGlyph = PlacedGlyph & { code: number; width: number };

/**
 * Gives the operators that show glyphs one after another, each at its position: differences from the font's widths are
 * adjusted, marks are raised and lowered (ISO 32000-2 clauses 9.4.3, 9.3.7). A spelled cluster is a span with its text
 * (clause 14.9.4).
 */
export function showOperators(glyphs: readonly CodedGlyph[], size: number): string {
  const pen: Pen = { wanted: 0, at: 0 };
  const spans = spansOf(glyphs);
  const operators = spans.map((span, index) => {
    const end = index === spans.length - 1;
    const shown = showSpan(span, { pen, size, end });
    if (!span[0]?.spelled) return shown;
    const text = span.map((glyph) => (glyph.text === nothing ? '' : glyph.text)).join('');
    return `/Span <</ActualText <feff${utf16Of(text)}>>> BDC ${shown} EMC`;
  });
  return operators.join(' ');
}

/** Divides glyphs into parts that are shown by themselves: a spelled cluster, or the glyphs between two of them. */
function spansOf(glyphs: readonly CodedGlyph[]): CodedGlyph[][] {
  const spans: CodedGlyph[][] = [];
  for (const glyph of glyphs) {
    const span = spans.at(-1);
    const [first] = span ?? [];
    const same = glyph.spelled ? first?.spelled && first.cluster === glyph.cluster : !first?.spelled;
    if (span && same) span.push(glyph);
    else spans.push([glyph]);
  }
  return spans;
}

/** The wanted position of the next glyph, and the position it would have, in thousandths of the size. */
type Pen = { wanted: number; at: number };

function showSpan(
  glyphs: readonly CodedGlyph[],
  { pen, size, end }: { pen: Pen; size: number; end: boolean },
) {
  const parts: string[] = [];
  let array = '';
  let rise = 0;
  const moveTo = (place: number) => {
    const off = Math.round(pen.at - place);
    if (off !== 0) array += ` ${off} `;
    pen.at -= off;
  };
  const endArray = () => {
    const joined = array.replaceAll('><', '').trim();
    if (joined) parts.push(/^<[0-9a-f]+>$/.test(joined) ? `${joined} Tj` : `[${joined}] TJ`);
    array = '';
  };
  for (const { code, width, advance, x, y } of glyphs) {
    if (y !== rise) {
      endArray();
      parts.push(`${decimal(y * size)} Ts`);
      rise = y;
    }
    moveTo(pen.wanted + x * 1000);
    array += `<${hex16(code)}>`;
    pen.at += width;
    pen.wanted += advance * 1000;
  }
  if (end) moveTo(pen.wanted);
  endArray();
  if (rise !== 0) parts.push('0 Ts');
  return parts.join(' ');
}

/** A number as a content stream writes it. */
export function decimal(value: number): string {
  const text = value.toFixed(3).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
