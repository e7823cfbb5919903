import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** The styles that documents are set in. */
export const styles = ['regular', 'bold', 'mono'] as const;
export type Style = (typeof styles)[number];

const latin = '@expo-google-fonts/noto-sans';
const latinMono = '@expo-google-fonts/noto-sans-mono';
const chinese = '@embedpdf/fonts-sc';
const korean = '@embedpdf/fonts-kr';

/** Package and file in it. */
const files = {
  sans: [latin, '400Regular/NotoSans_400Regular.ttf'],
  sansBold: [latin, '600SemiBold/NotoSans_600SemiBold.ttf'],
  mono: [latinMono, '400Regular/NotoSansMono_400Regular.ttf'],
  chinese: [chinese, '../fonts/NotoSansHans-Regular.otf'],
  chineseBold: [chinese, '../fonts/NotoSansHans-Medium.otf'],
  korean: [korean, '../fonts/NotoSansKR-Regular.otf'],
  koreanBold: [korean, '../fonts/NotoSansKR-Medium.otf'],
} as const;

export type Typeface = keyof typeof files;

/** The typefaces of a style: the first that has a character sets it. Noto, SIL Open Font License 1.1. */
const preferred: Record<Style, readonly Typeface[]> = {
  regular: ['sans', 'mono', 'chinese', 'korean'],
  bold: ['sansBold', 'mono', 'chineseBold', 'koreanBold'],
  mono: ['mono', 'sans', 'chinese', 'korean'],
};

const found = new Map<Typeface, string>();

/** Where a typeface's file is, for libraries that embed it. */
export function typefaceFile(typeface: Typeface): string {
  const known = found.get(typeface);
  if (known) return known;
  const [from, file] = files[typeface];
  // Beside the package's entry: not every package opens its files to resolution by path.
  const path = join(dirname(require.resolve(from)), file);
  found.set(typeface, path);
  return path;
}

const opened = new Map<Typeface, Font>();

/** A typeface read once for the process; the large ones when the first text needs them (8 MB of memory). */
export function typefaceOf(typeface: Typeface): Font {
  const known = opened.get(typeface);
  if (known) return known;
  const font = create(readFileSync(typefaceFile(typeface)));
  if (!('glyphsForString' in font)) throw new Error(`${typeface} is a collection of typefaces`);
  opened.set(typeface, font);
  return font;
}

const advances = new Map<Typeface, Map<string, number>>();

/** The width of a text in one typeface, in points; kerning is left out. */
export function widthOf(text: string, typeface: Typeface, size: number): number {
  const known = advances.get(typeface) ?? new Map<string, number>();
  advances.set(typeface, known);
  let units = 0;
  for (const character of text) {
    let advance = known.get(character);
    if (advance === undefined) {
      const font = typefaceOf(typeface);
      const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      advance = glyph.advanceWidth / font.unitsPerEm;
      known.set(character, advance);
    }
    units += advance;
  }
  return units * size;
}

export type Run = { typeface: Typeface; text: string };

/**
 * Splits a text into runs of one typeface each. A character that none of them has, or that could not be seen (control,
 * formatting, private use), becomes a visible escape such as ‹U+1F600›: nothing is dropped and nothing refused.
 */
export function runsOf(text: string, style: Style): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const found = isVisible(character) ? typefaceFor(character, style) : undefined;
    const typeface = found ?? preferred[style][0] ?? 'sans';
    const shown = found ? character : escapeOf(character);
    const last = runs.at(-1);
    if (last?.typeface === typeface || (last && isMark(character) && hasGlyphs(last.typeface, shown)))
      last.text += shown;
    else runs.push({ typeface, text: shown });
  }
  return runs;
}

/** The characters of a text that no typeface has, each once; empty when all can be shown as they are. */
export function unknownCharacters(text: string): string[] {
  // Each is looked up once: a megabyte of text would hold up everybody else for a second.
  const each = Array.from(new Set(text.normalize('NFC')));
  return each.filter((character) => !isVisible(character) || !typefaceFor(character, 'regular'));
}

function typefaceFor(character: string, style: Style): Typeface | undefined {
  return preferred[style].find((typeface) => hasGlyphs(typeface, character));
}

function hasGlyphs(typeface: Typeface, text: string): boolean {
  const font = typefaceOf(typeface);
  return Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

function isVisible(character: string): boolean {
  return !/\p{C}|\p{Zl}|\p{Zp}/u.test(character);
}

function isMark(character: string): boolean {
  return /\p{M}/u.test(character);
}

function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `‹U+${code}›`;
}
