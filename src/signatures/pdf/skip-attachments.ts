/** What stands in a PDF that stands in this one. */
export type Attachments = {
  /** Where to go on looking for objects, after the `obj` of one. */
  past(from: number): number;
  /** Tells whether a place is in one of them. */
  hold(at: number): boolean;
};

const headAtMost = 1024;

/**
 * In a file that has another PDF in it as it is, what stands in a stream whose length is right is none of its own objects.
 * Ask `past` for rising places.
 */
export function startSkipping(bytes: Buffer): Attachments {
  if (bytes.indexOf('%PDF-', headAtMost) === -1) return { past: (from) => from, hold: () => false };
  const ranges: Range[] = [];
  const past = (from: number): number => {
    const range = streamAt(bytes, from);
    if (!range) return from;
    ranges.push(range);
    return range.to;
  };
  return { past, hold: (at) => holds(ranges, at) };
}

type Range = { from: number; to: number };

function streamAt(bytes: Buffer, from: number): Range | undefined {
  const head = bytes.toString('latin1', from, from + headAtMost);
  const end = /\bstream\r?\n/.exec(head);
  const length = /\/Length\s{1,16}(\d{1,10})\b(?!\s{1,16}\d{1,5}\s{1,16}R)/.exec(
    head.slice(0, end?.index ?? 0),
  );
  if (!end || !length) return undefined;
  const start = from + end.index + end[0].length;
  const to = start + Number(length[1]);
  const after = bytes.toString('latin1', to, to + 16).trimStart();
  return after.startsWith('endstream') ? { from: start, to } : undefined;
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
