import { isForming, scriptOf } from './characters.ts';
import { shapeRun } from './shape.ts';
import { hasCharacters, openTypeface, preferred } from './typefaces.ts';

/** The scripts whose words may need a character that shows only by its effect on its neighbours. */
const scripts = new Set(['Arab', 'Deva', 'Beng', 'Taml', 'Mong']);
/** So many are looked at in one text; none is shown in a text with more. */
const most = 200;
const around = 32;

/**
 * Finds the positions of characters in a text that show only by their effect on their neighbours, and have one: letters look
 * different without them. Any other would make two texts that look the same differ.
 */
export function formingPlaces(text: string): Set<number> {
  const places = Array.from(text.matchAll(/[\u200C-\u200D\u180B-\u180F]/gu), ({ index }) => index);
  if (places.length > most) return new Set();
  return new Set(places.filter((at) => changesTheLook(text, at)));
}

function changesTheLook(text: string, at: number): boolean {
  const before = /[^\s\u202F]*$/u.exec(text.slice(Math.max(0, at - around), at))?.[0] ?? '';
  const after = /^\S*/u.exec(text.slice(at + 1, at + 1 + around))?.[0] ?? '';
  const letter = Array.from(before).findLast((character) => !isForming(character) && scriptOf(character));
  const script = letter && scriptOf(letter);
  const typeface = letter && preferred.regular.find((one) => hasCharacters(one, letter));
  if (!script || !typeface || !scripts.has(script)) return false;
  const look = (part: string): number[] =>
    shapeRun({ typeface, text: part, script, rightToLeft: script === 'Arab' }).glyphs.map(({ id }) => id);
  const formed = look(`${before}${text[at]}${after}`);
  // A typeface shows a sign of its own for a character that has no effect here.
  const idle = openTypeface(typeface).font.nominalGlyph(text.charCodeAt(at));
  return !(idle !== undefined && formed.includes(idle)) && formed.join() !== look(`${before}${after}`).join();
}
