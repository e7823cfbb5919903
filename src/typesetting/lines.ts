import { graphemesOf } from './characters.ts';
import { directionOf, setLine } from './set-line.ts';
import type { BaseDirection } from './set-line.ts';
import type { ShapedRun } from './shape.ts';
import type { Style } from './typefaces.ts';

/** A line as it is seen, from left to right; its width in points. */
export type Line = { runs: ShapedRun[]; width: number; direction: BaseDirection };

/** A line's text, and the direction of its paragraph. */
export type BrokenLine = { text: string; direction: BaseDirection };

/** The width of a text on one line, for size 1. */
export type Measure = (text: string, direction?: BaseDirection) => number;

/** Measures texts of a style as they are set. It remembers its results: use one for a text or a document, and no more. */
export function startMeasure(style: Style): Measure {
  const known = new Map<string, number>();
  return (text, direction = 'ltr') => {
    const key = `${direction}${text}`;
    const width = known.get(key) ?? widthOf(setLine(text, style, direction));
    known.set(key, width);
    return width;
  };
}

/** The width of runs for size 1. */
export function widthOf(runs: readonly { width: number }[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}

type LinesInput = {
  text: string;
  style: Style;
  size: number;
  width: number;
  /** The direction of every paragraph; if absent, each has that of its first letter. */
  direction?: BaseDirection;
  measure?: Measure;
};

/**
 * Breaks a text into lines of at most `width` points: at line breaks, spaces, after hyphens, slashes and at signs, between
 * ideographs, and inside a word that is longer than a line.
 */
export function linesOf(input: LinesInput): Line[] {
  return breakLines(input).map(({ text, direction }) => {
    const runs = setLine(text, input.style, direction);
    return { runs, width: widthOf(runs) * input.size, direction };
  });
}

/** The texts of the lines that linesOf sets. */
export function breakLines(input: LinesInput): BrokenLine[] {
  const measure = input.measure ?? startMeasure(input.style);
  const width = input.width / input.size;
  return input.text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const direction = input.direction ?? directionOf(paragraph);
    return breakParagraph(paragraph, width, measure).map((text) => ({ text, direction }));
  });
}

function breakParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  for (const piece of piecesOf(paragraph)) {
    const needed = measure(piece.trimEnd());
    if (filled + needed > width) {
      if (line.trim() !== '') lines.push(line.trimEnd());
      const parts = needed > width ? cut(piece, width, measure) : [piece];
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
      filled = measure(line);
    } else {
      line += piece;
      filled += measure(piece);
    }
  }
  return [...lines, line.trimEnd()];
}

/** Divides a text into pieces after each of which a line may end; a hyphen before a digit holds, as in SHA-256. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const piece of breakable(text)) {
    const last = pieces.at(-1);
    if (last?.endsWith('-') && /^\d/.test(piece)) pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  return pieces;
}

/** Spaces where a line may end; those that bind two words are none. */
const space = String.raw`[^\S\u00A0\u202F]`;
const ideograph = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const breaks = new RegExp(
  String.raw`${space}+|[${ideograph}][\p{Pe}\p{Po}]*${space}*|(?:[^\s${ideograph}/@-]|[\u00A0\u202F])*[/@-]*${space}*`,
  'gu',
);

function breakable(text: string): string[] {
  return (text.match(breaks) ?? []).filter((piece) => piece !== '');
}

/** A piece that is longer than a line, in parts that are not. */
function cut(piece: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = '';
  let filled = 0;
  for (const character of graphemesOf(piece)) {
    const advance = measure(character);
    if (part !== '' && filled + advance > width && character.trim() !== '') {
      parts.push(part);
      part = '';
      filled = 0;
    }
    part += character;
    filled += advance;
  }
  return [...parts, part];
}
