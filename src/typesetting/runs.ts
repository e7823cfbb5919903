import { escapeOf, graphemesOf, isVisible, scriptOf } from './characters.ts';
import { formingPlaces } from './forming.ts';
import { hasCharacters, preferred } from './typefaces.ts';
import type { Style, Typeface } from './typefaces.ts';

/** A part of a text, in logical order, in one typeface and script. */
export type ScriptRun = {
  typeface: Typeface;
  text: string;
  /** The script by its ISO 15924 code; undefined for characters that all scripts share. */
  script: string | undefined;
};

/**
 * Splits a text into runs of one typeface and script each. A character that no typeface has, or that could not be seen
 * (control, formatting, private use), becomes a visible escape such as ‹U+1F600›: nothing is dropped and nothing refused.
 */
export function runsOf(text: string, style: Style): ScriptRun[] {
  const runs: ScriptRun[] = [];
  for (const { shown, typeface, forms } of partsOf(text.normalize('NFC'), style)) {
    const last = runs.at(-1);
    const script = typeface && Array.from(shown).map(scriptOf).find(Boolean);
    const face = typeface ?? preferred[style][0] ?? 'sans';
    if (last && (forms || staysWith(last, shown) || goesOn(last, face, script))) {
      last.text += shown;
      last.script ??= script;
    } else runs.push({ typeface: face, text: shown, script });
  }
  return runs;
}

/** The characters of a text that cannot be shown as they are, each once; empty when all can. */
export function unknownCharacters(text: string): string[] {
  const normal = text.normalize('NFC');
  const forming = formingPlaces(normal);
  // Each is looked up once: a megabyte of text would hold up everybody else for a second.
  const each = new Set<string>();
  let at = 0;
  for (const character of normal) {
    if (!forming.has(at)) each.add(character);
    at += character.length;
  }
  return Array.from(each).filter((character) => !typefaceFor(character, 'regular'));
}

type Part = {
  shown: string;
  /** Undefined for an escape. */ typeface: Typeface | undefined;
  /** True when it shows only by its effect on its neighbours. */ forms: boolean;
};

/** The text by its graphemes, each with a typeface that has all of it; else by its characters. */
function* partsOf(text: string, style: Style): Generator<Part> {
  const forming = formingPlaces(text);
  const known = new Map<string, Typeface | undefined>();
  const faceOf = (part: string): Typeface | undefined => {
    if (!known.has(part)) known.set(part, typefaceFor(part, style));
    return known.get(part);
  };
  let at = 0;
  for (const grapheme of graphemesOf(text)) {
    const whole = faceOf(grapheme);
    for (const part of whole ? [grapheme] : Array.from(grapheme)) {
      const typeface = whole ?? faceOf(part);
      if (forming.has(at)) yield { shown: part, typeface: undefined, forms: true };
      else yield { shown: typeface ? part : escapeOf(part), typeface, forms: false };
      at += part.length;
    }
  }
}

function typefaceFor(text: string, style: Style): Typeface | undefined {
  if (!Array.from(text).every(isVisible)) return undefined;
  return preferred[style].find((typeface) => hasCharacters(typeface, text));
}

function goesOn(last: ScriptRun, typeface: Typeface, script: string | undefined): boolean {
  return last.typeface === typeface && (!script || !last.script || last.script === script);
}

/** Spaces that go on in the typeface of a writing: between words from right to left, and before a Mongolian ending. */
const spaces = new Map([
  ['Arab', ' '],
  ['Hebr', ' '],
  ['Mong', '\u202F'],
]);

/**
 * Tells whether a part joins the last run: marks stay with their letter, and spaces with the word before them if it is
 * shaped with the next one.
 */
function staysWith(last: ScriptRun, shown: string): boolean {
  const bound = /^\p{M}/u.test(shown) || spaces.get(last.script ?? '') === shown;
  return bound && hasCharacters(last.typeface, shown);
}
