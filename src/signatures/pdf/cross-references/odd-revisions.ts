import type { Section } from './section.ts';

/** The highest generation that an object can have (ISO 32000-2 clause 7.5.4). */
const highestGeneration = 65_535;

/**
 * Whether cross-reference sections, the newest first, do not follow from each other in the way that strict validators ask
 * for (ISO 32000-2 clauses 7.5.4 to 7.5.8): sizes that never shrink and bound the object numbers, numbers that are used
 * again only with the generation that they were freed for, and cross-reference streams that stay.
 */
export function haveOddRevisions(sections: Section[]): boolean {
  const history: History = { size: 0, freed: new Map(), streams: new Set() };
  return sections.toReversed().some((section, index) => {
    const isOdd = isOddAfter(section, history, { isFirst: index === 0 });
    remember(section, history);
    return isOdd;
  });
}

type History = {
  size: number;
  /** The generations that each number was freed for; one that is dead was freed for more than all. */
  freed: Map<number, { next: Set<number>; highest: number }>;
  /** The numbers of the cross-reference streams. */
  streams: Set<number>;
};

function isOddAfter(section: Section, history: History, { isFirst }: { isFirst: boolean }): boolean {
  const size = sizeOf(section);
  if (size < history.size) return true;
  if (section.form === 'table' && section.entries.some(([object]) => object >= size)) return true;
  if (section.entries.some(([object]) => history.streams.has(object))) return true;
  const isDead = ([object, next]: [number, number]) =>
    next > highestGeneration || (next === 0 && object !== 0 && !isFirst);
  return section.freed.some(isDead) || isReusedWrongly(section, history);
}

function isReusedWrongly({ entries }: Section, { freed }: History): boolean {
  return entries.some(([object, entry]) => {
    if (!entry) return false;
    const generation = 'offset' in entry ? entry.generation : 0;
    const before = freed.get(object);
    if (generation > highestGeneration || (generation > 0 && !before?.next.has(generation))) return true;
    return before !== undefined && before.highest > generation;
  });
}

function remember(section: Section, history: History): void {
  history.size = Math.max(history.size, sizeOf(section));
  if (section.own !== undefined) history.streams.add(section.own);
  for (const [object, next] of section.freed) {
    const known = history.freed.get(object) ?? { next: new Set(), highest: 0 };
    known.next.add(next);
    known.highest = Math.max(known.highest, next === 0 ? Infinity : next);
    history.freed.set(object, known);
  }
}

function sizeOf({ trailer }: Section): number {
  const size = trailer.get('Size');
  return typeof size === 'number' ? size : 0;
}
