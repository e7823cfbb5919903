import type { CrossReferences } from './cross-references/cross-references.ts';
import { highestReference, objectsAtMost } from './cross-references/highest-reference.ts';
import type { ObjectReader } from './object-reader.ts';
import { DamagedPdf } from './unusable-pdf.ts';

/** One more than the highest object number that a file has, or says it has. */
export function sizeOf({ entries, trailer }: CrossReferences): number {
  const said = trailer.get('Size');
  let size = typeof said === 'number' && Number.isInteger(said) && said <= objectsAtMost ? said : 0;
  for (const object of entries.keys()) if (object >= size) size = object + 1;
  return size;
}

/**
 * Gives the first number above every object and every reference, so that a reference to nothing never comes to mean a new
 * object, and above every cross-reference stream, which need not list itself. Broken object streams refer to nothing.
 */
export function firstFree(bytes: Buffer, references: CrossReferences, reader: ObjectReader): number {
  let highest = Math.max(sizeOf(references) - 1, highestReference(bytes), ...references.streams);
  const streams = new Set<number>();
  for (const entry of references.entries.values()) if (entry && 'stream' in entry) streams.add(entry.stream);
  for (const stream of streams) {
    try {
      highest = Math.max(highest, highestReference(reader.streamAt(stream).data));
    } catch (error) {
      if (!(error instanceof DamagedPdf)) throw error;
    }
  }
  return highest + 1;
}
