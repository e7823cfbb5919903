/** Stands for nothing where a text is read (ISO 32000-2 clause 9.10.3 wants a character for every code). */
export const nothing = '\u200B';

export type Cluster = {
  text: string;
  /** For each glyph in reading order, true when it has a width. */
  wide: boolean[];
};

/**
 * Gives the text of each glyph of a cluster, in reading order: the characters are dealt out to the glyphs, so that they read
 * in logical order. A letter that is drawn as a base and its marks reads as these: canonically the same.
 */
export function textsOfGlyphs({ text, wide }: Cluster): string[] {
  if (wide.length === 1) return [text];
  const parts = Array.from(text);
  const more = parts.length < wide.length ? Array.from(text.normalize('NFD')) : parts;
  return more.length < wide.length ? padded(more, wide) : joined(more, wide.length);
}

/** Joins marks to the letter before them first, then the last part to its neighbour. */
function joined(parts: string[], count: number): string[] {
  const list = [...parts];
  while (list.length > count) {
    const mark = list.findIndex((part, index) => index > 0 && /^[\p{M}\p{Cf}]/u.test(part));
    const at = mark > 0 ? mark : list.length - 1;
    list.splice(at - 1, 2, `${list[at - 1]}${list[at]}`);
  }
  return list;
}

/** Glyphs that are too many stand for nothing, those without a width first, the last of them before the others. */
function padded(parts: string[], wide: boolean[]): string[] {
  const places = wide.map((_one, index) => index).slice(1);
  const order = places.toReversed().toSorted((a, b) => Number(wide[a]) - Number(wide[b]));
  const empty = new Set(order.slice(0, wide.length - parts.length));
  const left = [...parts];
  return wide.map((_one, index) => (empty.has(index) ? nothing : (left.shift() ?? nothing)));
}
