/** Numbers in the bytes of a file that say where its objects are and how long its streams, wherever they stand. */
export type RawNumbers = {
  /** Tells whether a classic cross-reference table leads to an object between two positions. */
  leadsInto(from: number, to: number): boolean;
  /** Gives the values of the objects of this number that are only a whole number; the last few of many. */
  numbersOf(object: number): Iterable<number>;
};

const mostOfOne = 16;

/** Reads them from any table and any object in the bytes, by their looks alone. */
export function readRawNumbers(bytes: Buffer): RawNumbers {
  const text = bytes.toString('latin1');
  const places = objectPlaces(text);
  const known = plainNumbers(text);
  return {
    leadsInto: (from, to) => {
      const next = places[firstAtLeast(places, from)];
      return next !== undefined && next < to;
    },
    numbersOf: (object) => known.get(object) ?? [],
  };
}

/** Rising; where a table says that an object is, and one is. Offsets count from the header or from the first byte. */
function objectPlaces(text: string): number[] {
  const origin = Math.max(0, text.slice(0, 1_024).indexOf('%PDF-'));
  const isObject = /\s{0,16}\d{1,10}\s{1,16}\d{1,5}\s{1,16}obj/y;
  const places = new Set<number>();
  for (const [, offset] of text.matchAll(/(?<!\d)(\d{10}) \d{5} n/g)) {
    for (const place of [Number(offset), Number(offset) + origin]) {
      isObject.lastIndex = place;
      if (isObject.test(text)) places.add(place);
    }
  }
  return Array.from(places).toSorted((a, b) => a - b);
}

function plainNumbers(text: string): Map<number, Set<number>> {
  const known = new Map<number, Set<number>>();
  const pattern = /(?<!\d)(\d{1,10})\s{1,16}\d{1,5}\s{1,16}obj\s{1,16}(\d{1,10})\s{1,16}endobj/g;
  for (const [, object, value] of text.matchAll(pattern)) {
    const values = known.get(Number(object)) ?? new Set();
    values.add(Number(value));
    const [first] = values;
    if (values.size > mostOfOne && first !== undefined) values.delete(first);
    known.set(Number(object), values);
  }
  return known;
}

function firstAtLeast(rising: number[], least: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
