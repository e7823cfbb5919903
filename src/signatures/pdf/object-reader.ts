import { isRef } from './objects.ts';
import type { PdfRef, PdfValue } from './objects.ts';
import type { Budget } from './parse/budget.ts';
import type { Cursor } from './parse/cursor.ts';
import type { Locator } from './cross-references/locate.ts';
import { objectInStream, openObjectStream } from './streams/object-stream.ts';
import type { ObjectStream } from './streams/object-stream.ts';
import { parseObject } from './parse/parse-object.ts';
import type { IndirectObject } from './parse/parse-object.ts';
import { DamagedPdf } from './unusable-pdf.ts';

type Source = { cursor: Cursor; budget: Budget; locator: Locator };
type Resolve = (value: PdfValue | undefined) => PdfValue;

/** Reads the objects of a file, each when it is asked for and once. */
export type ObjectReader = {
  /** Null when there is no such object; throws DamagedPdf when it cannot be read. */
  read: (ref: PdfRef) => PdfValue;
  /** Follows references. */
  resolve: Resolve;
  /** The object stream of this number, unpacked. Throws DamagedPdf, UnusablePdf when too much comes out. */
  streamAt: (object: number) => ObjectStream;
};

/** Makes a reader over cross-references (ISO 32000-2 clause 7.3.10). */
export function createObjectReader(source: Source): ObjectReader {
  const { locator } = source;
  const known = new Map<number, PdfValue>();
  /** Numbers with a full stop: some readers take none of them for a /Length. */
  const reals = new Set<number>();
  const streams = new Map<number, ObjectStream | DamagedPdf>();
  const read = (ref: PdfRef): PdfValue => {
    const entry = locator.find(ref);
    if (!entry) return null;
    let value = known.get(ref.object);
    if (value === undefined) {
      const found =
        'offset' in entry
          ? readAt(ref, entry.offset)
          : objectInStream(streamAt(entry.stream), { ...source, object: ref.object, index: entry.index });
      value = found.value;
      if (found.isReal) reals.add(ref.object);
      known.set(ref.object, value);
    }
    return value;
  };
  const resolve: Resolve = (value) => {
    let current = value ?? null;
    for (let depth = 0; isRef(current) && depth < 32; depth += 1) current = read(current);
    return isRef(current) ? null : current;
  };
  const lengthOf = lengthsBy((value) => {
    const length = resolve(value);
    if (isRef(value) && reals.has(value.object)) source.cursor.note('wrong-stream-length');
    return length;
  });
  const readAt = (ref: PdfRef, at: number): IndirectObject => {
    const found = parseObject({ ...source.cursor, at }, { budget: source.budget, lengthOf });
    if (found.object !== ref.object || found.generation !== ref.generation)
      throw new DamagedPdf('its cross-references do not hold');
    return found;
  };
  const streamAt = (object: number): ObjectStream => {
    const place = locator.streamAt(object);
    if (!place) throw new DamagedPdf('an object stream in it cannot be read');
    const known = streams.get(object);
    if (known instanceof DamagedPdf) throw known;
    if (known) return known;
    // A stream that cannot be opened is not tried again for every object in it.
    streams.set(object, new DamagedPdf('an object stream in it cannot be read'));
    const { value } = readAt({ object, generation: place.generation }, place.offset);
    const stream = openObjectStream(value, { ...source, resolve });
    streams.set(object, stream);
    return stream;
  };
  return { read, resolve, streamAt };
}

/** The deepest chain of streams whose lengths are objects in streams whose lengths are objects, and so on. */
const deepest = 8;

/** Reads the /Length of streams; undefined when it is none, or leads round in a circle. */
function lengthsBy(resolve: Resolve): (value: PdfValue | undefined) => number | undefined {
  let depth = 0;
  return (value) => {
    if (!isRef(value)) return natural(value);
    if (depth >= deepest) return undefined;
    depth += 1;
    try {
      return natural(resolve(value));
    } catch (error) {
      if (error instanceof DamagedPdf) return undefined;
      throw error;
    } finally {
      depth -= 1;
    }
  };
}

function natural(value: PdfValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
