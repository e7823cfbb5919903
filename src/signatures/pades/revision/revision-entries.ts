import { UnusablePdf } from '../read-pdf.ts';

/**
 * The range from the end of one signed revision to that of another; `origin` is the position from which offsets in the file
 * are counted.
 */
type Range = { from: number; to: number; origin: number };

/**
 * The objects that were written between two places in a file, from the end of one signed revision to that of another, by
 * all cross-reference sections that stand there. Throws UnusablePdf when they are not such as update.ts writes, or lead to
 * anything outside.
 */
export function objectsOfRevision(bytes: Uint8Array, { from, to, origin }: Range): number[] {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
  const said = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(written.slice(-64))?.[1] ?? Number.NaN);
  let start = said + origin;
  const objects: number[] = [];
  let end = to;
  while (start >= from && start < end) {
    const { entries, previous } = sectionAt(written.slice(start - from, end - from));
    for (const { object, offset } of entries) {
      if (offset + origin < from || offset + origin > start) throw unreadable();
      objects.push(object);
    }
    end = start;
    start = previous + origin;
  }
  // The chain must come out where the range begins, and not have gone past anything in it.
  if (objects.length === 0 || !(start < from)) throw unreadable();
  return objects;
}

function sectionAt(section: string): { entries: Entry[]; previous: number } {
  const entries = section.startsWith('xref\n') ? tableEntries(section) : streamEntries(section);
  const previous = Number(/\/Prev (\d+)[ >]/.exec(section)?.[1] ?? Number.NaN);
  if (entries.length === 0 || Number.isNaN(previous)) throw unreadable();
  return { entries, previous };
}

type Entry = { object: number; offset: number };

function tableEntries(section: string): Entry[] {
  const entries: Entry[] = [];
  let at = 'xref\n'.length;
  for (;;) {
    const head = /^(\d+) (\d+)\n/.exec(section.slice(at, at + 32));
    if (!head) return entries;
    at += head[0].length;
    for (let index = 0; index < Number(head[2]); index += 1, at += 20) {
      const line = /^(\d{10}) \d{5} n\r\n$/.exec(section.slice(at, at + 20));
      if (!line) throw unreadable();
      entries.push({ object: Number(head[1]) + index, offset: Number(line[1]) });
    }
  }
}

const width = 8;

function streamEntries(section: string): Entry[] {
  const head =
    /^\d+ 0 obj\n<<\/Type \/XRef \/Size \d+ \/W \[1 5 2\] \/Index \[([\d ]+)\] [^\0]*?>>\nstream\n/.exec(
      section,
    );
  if (!head) return [];
  const index = (head[1] ?? '').split(' ').map(Number);
  const data = Buffer.from(section.slice(head[0].length), 'latin1');
  const entries: Entry[] = [];
  for (let pair = 0; pair < index.length; pair += 2) {
    for (let step = 0; step < (index[pair + 1] ?? 0); step += 1) {
      const row = entries.length * width;
      if (row + width > data.length || data[row] !== 1) throw unreadable();
      entries.push({ object: (index[pair] ?? 0) + step, offset: data.readUIntBE(row + 1, 5) });
    }
  }
  return entries;
}

function unreadable(): UnusablePdf {
  return new UnusablePdf('a revision after the first signature is none of ours');
}
