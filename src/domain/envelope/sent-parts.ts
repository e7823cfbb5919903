/** A part of a file, in bytes: from the first one to before the last. */
export type FilePart = readonly [from: number, to: number];

/** The most parts of one file that are remembered apart from each other. */
export const mostParts = 64;

/**
 * Adds a part to those that were sent before, ordered and merged where they touch; of more than `mostParts` the smallest are
 * forgotten.
 */
export function withPart(parts: readonly FilePart[], part: FilePart): FilePart[] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...parts, part].toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, mostParts)
    .toSorted(([a], [b]) => a - b);
}

/** Tells whether merged parts are a whole file of `size` bytes. */
export function coverAll(parts: readonly FilePart[], size: number): boolean {
  const [first] = parts;
  return first !== undefined && first[0] <= 0 && first[1] >= size;
}
