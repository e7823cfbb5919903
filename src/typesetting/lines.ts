import { runsOf, widthOf } from './typefaces.ts';
import type { Run, Style } from './typefaces.ts';

export type Line = { runs: Run[]; width: number };

/**
 * Breaks a text into lines of at most `width` points: at line breaks, spaces, after hyphens, slashes and at signs, between
 * ideographs, and inside a word that is longer than a line.
 */
export function linesOf(input: { text: string; style: Style; size: number; width: number }): Line[] {
  const { text, style, size, width } = input;
  const measure = (part: string) =>
    runsOf(part, style).reduce((sum, run) => sum + widthOf(run.text, run.typeface, size), 0);
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) =>
    breakParagraph(paragraph, width, measure).map((line) => ({
      runs: runsOf(line, style),
      width: measure(line),
    })),
  );
}

function breakParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  for (const piece of piecesOf(paragraph)) {
    if (filled + measure(piece.trimEnd()) > width) {
      if (line.trim() !== '') lines.push(line.trimEnd());
      const parts = cut(piece, width, measure);
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

/** Pieces after each of which a line may end; a hyphen before a digit holds, as in SHA-256. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const piece of breakable(text)) {
    const last = pieces.at(-1);
    if (last?.endsWith('-') && /^\d/.test(piece)) pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  return pieces;
}

function breakable(text: string): string[] {
  return (
    text.match(
      /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}][\p{Pe}\p{Po}]*\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}/@-]*[/@-]*\s*/gu,
    ) ?? []
  ).filter((piece) => piece !== '');
}

/** A piece that is longer than a line, in parts that are not. */
function cut(piece: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  let filled = 0;
  for (const character of piece) {
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
