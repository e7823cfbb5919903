import { readRawNumbers } from './raw-numbers.ts';
import type { RawNumbers } from './raw-numbers.ts';

/** The contents of PDFs that are embedded in this one. */
export type Attachments = {
  /** Gives the position to go on looking for objects, after the `obj` of one. */
  past(from: number): number;
  /** Tells whether a place is in one of them. */
  hold(at: number): boolean;
};

const headAtMost = 1024;

/**
 * Finds, in a file with another plain PDF in it, the streams whose length is right: their contents are none of the file's
 * own objects, unless a cross-reference table leads into them, since a length can be made to cover too much. Ask `past` for
 * rising positions.
 */
export function startSkipping(bytes: Buffer): Attachments {
  const another = bytes.indexOf('%PDF-', bytes.indexOf('%PDF-') + 1);
  if (another === -1) return { past: (from) => from, hold: () => false };
  const ranges: Range[] = [];
  const numbers = readRawNumbers(bytes);
  const past = (from: number): number => {
    const range = streamAt(bytes, from, numbers);
    if (!range || numbers.leadsInto(range.from, range.to)) return from;
    ranges.push(range);
    return range.to;
  };
  return { past, hold: (at) => holds(ranges, at) };
}

type Range = { from: number; to: number };

function streamAt(bytes: Buffer, from: number, numbers: RawNumbers): Range | undefined {
  const head = bytes.toString('latin1', from, from + headAtMost);
  const end = /\bstream\r?\n/.exec(head);
  // A stream further on is that of another object.
  if (!end || head.lastIndexOf('endobj', end.index) !== -1) return undefined;
  const start = from + end.index + end[0].length;
  for (const length of lengthsIn(head.slice(0, end.index), numbers)) {
    const to = start + length;
    if (
      bytes
        .toString('latin1', to, to + 16)
        .trimStart()
        .startsWith('endstream')
    )
      return { from: start, to };
  }
  return undefined;
}

function lengthsIn(dictionary: string, numbers: RawNumbers): Iterable<number> {
  const found = /\/Length\s{1,16}(\d{1,10})\b(\s{1,16}\d{1,5}\s{1,16}R)?/.exec(dictionary);
  if (!found) return [];
  return found[2] === undefined ? [Number(found[1])] : numbers.numbersOf(Number(found[1]));
}

/** The ranges rise and do not overlap. */
function holds(ranges: Range[], at: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.from ?? Number.POSITIVE_INFINITY) <= at;
}
