import type { Section } from './section.ts';

/** The highest generation that an object can have (ISO 32000-2 clause 7.5.4). */
const highestGeneration = 65_535;

/**
 * Tells whether cross-reference sections, the newest first, break the sequence that strict validators ask for (ISO 32000-2
 * clauses 7.5.4 to 7.5.8): sizes that never shrink and bound the object numbers, numbers that are used again only with the
 * generation that they were freed for, and cross-reference streams that stay.
 */
export function haveOddRevisions(sections: Section[]): boolean {
  const history: History = { size: 0, next: new Set(), highest: new Map(), streams: new Set() };
  const newest = sections.length - 1;
  return sections.toReversed().some((section, index) => {
    const isOdd = isOddAfter(section, history, { isFirst: index === 0 });
    // Nothing comes after the newest, and it may be as long as the file.
    if (!isOdd && index < newest) remember(section, history);
    return isOdd;
  });
}

type History = {
  size: number;
  /** Each number with each generation that it was freed for, as `keyOf` gives them. */
  next: Set<number>;
  /** The highest of these generations of each number; one that is dead was freed for more than all. */
  highest: Map<number, number>;
  /** The numbers of the cross-reference streams. */
  streams: Set<number>;
};

function keyOf(object: number, generation: number): number {
  return object * (highestGeneration + 1) + generation;
}

function isOddAfter(section: Section, history: History, { isFirst }: { isFirst: boolean }): boolean {
  const size = sizeOf(section);
  if (size < history.size) return true;
  if (section.form === 'table' && section.entries.some(([object]) => object >= size)) return true;
  if (section.entries.some(([object]) => history.streams.has(object))) return true;
  const isDead = ([object, next]: [number, number]) =>
    next > highestGeneration || (next === 0 && object !== 0 && !isFirst);
  return section.freed.some(isDead) || isReusedWrongly(section, history);
}

function isReusedWrongly({ entries }: Section, { next, highest }: History): boolean {
  return entries.some(([object, entry]) => {
    if (!entry) return false;
    const generation = 'offset' in entry ? entry.generation : 0;
    if (generation > highestGeneration || (generation > 0 && !next.has(keyOf(object, generation))))
      return true;
    return (highest.get(object) ?? 0) > generation;
  });
}

function remember(section: Section, history: History): void {
  history.size = Math.max(history.size, sizeOf(section));
  if (section.own !== undefined) history.streams.add(section.own);
  for (const [object, next] of section.freed) {
    history.next.add(keyOf(object, next));
    const known = history.highest.get(object) ?? 0;
    history.highest.set(object, Math.max(known, next === 0 ? Infinity : next));
  }
}

function sizeOf({ trailer }: Section): number {
  const size = trailer.get('Size');
  return typeof size === 'number' ? size : 0;
}
