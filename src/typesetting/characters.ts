/** Scripts that have typefaces, by the names that regular expressions know and their ISO 15924 codes. */
const scripts = [
  ['Latin', 'Latn'],
  ['Cyrillic', 'Cyrl'],
  ['Greek', 'Grek'],
  ['Armenian', 'Armn'],
  ['Georgian', 'Geor'],
  ['Hebrew', 'Hebr'],
  ['Arabic', 'Arab'],
  ['Devanagari', 'Deva'],
  ['Bengali', 'Beng'],
  ['Tamil', 'Taml'],
  ['Thai', 'Thai'],
  ['Ethiopic', 'Ethi'],
  ['Mongolian', 'Mong'],
  ['Han', 'Hani'],
  ['Hiragana', 'Hani'],
  ['Katakana', 'Hani'],
  ['Hangul', 'Hang'],
] as const;

const patterns = scripts.map(([name, code]) => [new RegExp(`^\\p{Script=${name}}`, 'u'), code] as const);

/** The script of a character by its ISO 15924 code; undefined for those of all scripts, such as spaces and marks. */
export function scriptOf(character: string): string | undefined {
  if (/^[ -~]/.test(character)) return /^[A-Za-z]/.test(character) ? 'Latn' : undefined;
  return patterns.find(([pattern]) => pattern.test(character))?.[1];
}

/** Tells whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text);
}

/** Tells whether a character leaves a mark of its own on paper, or the space of one. */
export function isVisible(character: string): boolean {
  return !/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(character);
}

/**
 * Characters that show only by their effect on their neighbours: the joiners, and the variation selectors and vowel
 * separator of Mongolian.
 */
const forming = /[\u200C-\u200D\u180B-\u180F]/u;

export function isForming(character: string): boolean {
  return forming.test(character);
}

/** A character by its code, where it cannot stand itself: `‹U+1F600›`. */
export function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `‹U+${code}›`;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Divides a text into the characters that its readers see: letters with their marks (UAX #29). */
export function graphemesOf(text: string): string[] {
  if (/^[ -~]*$/.test(text)) return Array.from(text);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
