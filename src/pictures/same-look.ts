import type { Area } from './differing.ts';
import type { Picture } from './draw-page.ts';
import type { SeenWidget } from './widgets.ts';

/**
 * Tells whether a field that was made again shows the same text: as the viewer showed it, or as its value is. `beneath` is
 * the page's own text in its place, whose letters are in both.
 */
export function sameText(
  { kind, values }: SeenWidget,
  { before, after, beneath }: { before: string; after: string; beneath: string },
): boolean {
  const [was, is] = [lettersOf(before), lettersOf(after)];
  if (was === is) return true;
  if (kind === 'check' || kind === 'push') return true;
  const wanted = values.map(lettersOf).filter((value) => value !== '');
  if (kind === 'list')
    return is !== '' && wanted.every((value) => is.includes(value) || !was.includes(value));
  const ground = lettersOf(beneath);
  if (ground !== '')
    return wanted.some((value) => isWithin(value, is) && sorted(value + ground) === sorted(is));
  // A viewer may show less than all of a value, or have no font for it.
  return wanted.some((value) => value === is || (is.startsWith(was) && value.startsWith(is) && is !== ''));
}

/** Tells whether a value is in a text, perhaps with letters of another text between its own. */
function isWithin(value: string, text: string): boolean {
  let at = 0;
  for (const letter of text) if (value.startsWith(letter, at)) at += letter.length;
  return at === value.length;
}

function sorted(text: string): string {
  return Array.from(text).toSorted().join('');
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '');
}

/** The number of pixels that make a mark, and the difference of their brightness from the background's. */
const [fewest, apart] = [6, 60];

/**
 * Tells whether a field that was made again has lost nothing: neither its frame nor its content. A button's mark must be in
 * both pictures or in none; for a choice that shows no text, the viewer's own arrow is not required.
 */
export function sameMarks(
  { kind, area, values }: SeenWidget,
  { before, after, text }: { before: Picture; after: Picture; text: string },
): boolean {
  if (hasFrame(before, kind, area) && !hasFrame(after, kind, area)) return false;
  const inside = shrunk(area, kind === 'check' ? 0.15 : 0.05);
  const [was, is] = [before, after].map((picture) => marksIn(picture, inside) >= fewest);
  if (kind === 'check' || kind === 'push') return was === is;
  // Beside a choice without a value is the viewer's arrow, and letters of the page may reach into it.
  return lettersOf(kind === 'combo' ? values.join('') : text) === '' || !was || Boolean(is);
}

/**
 * Tells whether each side of a field is a line for the most part. At its right end a viewer draws the arrow of a combo box.
 */
function hasFrame(picture: Picture, kind: SeenWidget['kind'], { left, top, right, bottom }: Area): boolean {
  const depth = 3;
  const upright = { left: left - depth, top, right: left + depth, bottom };
  if (marksIn(picture, upright) < (bottom - top) / 2) return false;
  if (kind === 'combo') return true;
  const level = { left, top: bottom - depth, right, bottom: bottom + depth };
  return marksIn(picture, level) >= (right - left) / 2;
}

function shrunk({ left, top, right, bottom }: Area, share: number): Area {
  const [across, up] = [(right - left) * share, (bottom - top) * share];
  return {
    left: Math.ceil(left + across),
    top: Math.ceil(top + up),
    right: Math.floor(right - across),
    bottom: Math.floor(bottom - up),
  };
}

/** Counts the pixels of an area that have another brightness than most. */
function marksIn(picture: Picture, area: Area): number {
  const counts = new Uint32Array(256);
  countBrightness(picture, area, counts);
  const ground = counts.indexOf(Math.max(...counts));
  return counts.reduce(
    (sum, count, brightness) => (Math.abs(brightness - ground) > apart ? sum + count : sum),
    0,
  );
}

function countBrightness({ width, height, rgba }: Picture, area: Area, counts: Uint32Array): void {
  for (let y = Math.max(0, area.top); y < Math.min(height, area.bottom); y += 1) {
    for (let x = Math.max(0, area.left); x < Math.min(width, area.right); x += 1) {
      const at = (y * width + x) * 4;
      const brightness = Math.round(((rgba[at] ?? 0) + (rgba[at + 1] ?? 0) + (rgba[at + 2] ?? 0)) / 3);
      counts[brightness] = (counts[brightness] ?? 0) + 1;
    }
  }
}
