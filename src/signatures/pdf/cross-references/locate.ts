import type { PdfRef } from '../objects.ts';
import type { Entry } from './section.ts';

/** The locator of a file's objects, by its cross-references; offsets count from its first byte. */
export type Locator = {
  /** Null when no object has this number and generation. */
  find: (ref: PdfRef) => Entry;
  /** The object stream of a number; undefined when none can be there. */
  streamAt: (object: number) => { offset: number; generation: number } | undefined;
  /** Gives the offset of an object, or that of its object stream if it is in one; -1 when there is none. */
  offsetOf: (ref: PdfRef) => number;
};

/** Creates a locator from cross-references whose offsets are counted from `origin`. */
export function createLocator(entries: ReadonlyMap<number, Entry>, origin: number): Locator {
  const streamAt = (object: number) => {
    const entry = entries.get(object);
    return entry && 'offset' in entry ? { ...entry, offset: entry.offset + origin } : undefined;
  };
  const find = ({ object, generation }: PdfRef): Entry => {
    const entry = entries.get(object) ?? null;
    if (!entry || ('offset' in entry ? entry.generation : 0) !== generation) return null;
    return 'offset' in entry ? { ...entry, offset: entry.offset + origin } : entry;
  };
  const offsetOf = (ref: PdfRef): number => {
    const entry = find(ref);
    if (!entry) return -1;
    return 'offset' in entry ? entry.offset : (streamAt(entry.stream)?.offset ?? -1);
  };
  return { find, streamAt, offsetOf };
}
