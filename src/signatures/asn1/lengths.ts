/** The deepest nesting of values; a CMS signature with a timestamp inside has about twenty levels. */
const deepest = 64;

type Length = { start: number; /** Undefined for the indefinite form. */ end: number | undefined };

/** The length octets at `at`: where the contents begin and end. Undefined when they are cut off or name over 4 GiB. */
function lengthAt(bytes: Uint8Array, at: number): Length | undefined {
  const first = bytes[at];
  if (first === undefined || first > 0x84) return undefined;
  if (first < 0x80) return { start: at + 1, end: at + 1 + first };
  if (first === 0x80) return { start: at + 1, end: undefined };
  const start = at + 1 + (first & 0x7f);
  const length = bytes.subarray(at + 1, start).reduce((sum, octet) => sum * 256 + octet, 0);
  return { start, end: start + length };
}

/** Gives the end of the values from `at` on: exactly at `end`, or after the end-of-contents octets of an indefinite form. */
function valuesEnd(
  bytes: Uint8Array,
  { start, end }: Length,
  limit: number,
  depth: number,
): number | undefined {
  let next: number | undefined = start;
  while (next !== undefined && next < limit) {
    if (end === undefined && bytes[next] === 0 && bytes[next + 1] === 0)
      return next + 2 > limit ? undefined : next + 2;
    next = valueEnd(bytes, next, limit, depth);
  }
  return end === undefined ? undefined : next;
}

/** Gives the end of the value at `at`; undefined when it or something inside does not fit exactly before `limit`. */
function valueEnd(bytes: Uint8Array, at: number, limit: number, depth: number): number | undefined {
  const tag = bytes[at] ?? 0x1f;
  const length = lengthAt(bytes, at + 1);
  // Tags of several octets occur in none of the structures that are read here.
  if (!length || (tag & 0x1f) === 0x1f || (length.end ?? limit) > limit) return undefined;
  if ((tag & 0x20) === 0) return length.end;
  return depth === deepest ? undefined : valuesEnd(bytes, length, length.end ?? limit, depth + 1);
}

/**
 * Tells whether the bytes are exactly one BER value whose parts fill it exactly, at most 64 levels deep (X.690 clause 8.1).
 * The decoder underneath accepts lengths that contradict each other, so two readers could see different things.
 */
export function hasConsistentLengths(bytes: Uint8Array): boolean {
  return valueEnd(bytes, 0, bytes.length, 0) === bytes.length;
}

/** Where the value at `at` has its contents, and where it ends; undefined when it does not fit (X.690 clause 8.1). */
export function valueAt(
  bytes: Uint8Array,
  at: number,
): { contentsStart: number; contentsEnd: number; end: number } | undefined {
  const length = lengthAt(bytes, at + 1);
  const tag = bytes[at] ?? 0x1f;
  if (!length || (tag & 0x1f) === 0x1f) return undefined;
  const { start, end } = length;
  if (end !== undefined)
    return end > bytes.length ? undefined : { contentsStart: start, contentsEnd: end, end };
  // Only a constructed value may be without a length; its end-of-contents octets are no part of it.
  const last = (tag & 0x20) === 0 ? undefined : valuesEnd(bytes, length, bytes.length, 0);
  return last === undefined ? undefined : { contentsStart: start, contentsEnd: last - 2, end: last };
}
