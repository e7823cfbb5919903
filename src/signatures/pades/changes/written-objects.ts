import type { PdfRef } from '../../pdf/objects.ts';
import { UnusablePdf } from '../read-pdf.ts';

/** The end of a revision, and the position from which offsets in the file are counted. */
type End = { to: number; origin: number };

/** The objects of a revision, and where its first byte is. */
export type Written = { refs: PdfRef[]; from: number };

/**
 * The objects that the last revision before `to` wrote, by the one cross-reference section that closes it. Throws
 * UnusablePdf when that section is not such as update.ts writes, or leads to anything after it.
 */
export function writtenObjects(bytes: Uint8Array, { to, origin }: End): Written {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, to);
  const ending = file.toString('latin1', Math.max(0, to - 64));
  const said = /startxref\n(\d{1,15})\n%%EOF\n$/.exec(ending)?.[1];
  const start = Number(said ?? Number.NaN) + origin;
  if (!(start > 0 && start < to)) throw unreadable();
  const section = file.toString('latin1', start);
  const entries = section.startsWith('xref\n') ? tableEntries(section) : streamEntries(section);
  const places = entries.map(({ offset }) => offset + origin);
  if (entries.length === 0 || places.some((place) => place > start)) throw unreadable();
  const refs = entries.map(({ object, generation }) => ({ object, generation }));
  return { refs, from: places.reduce((least, place) => Math.min(least, place), start) };
}

type Entry = PdfRef & { offset: number };

function tableEntries(section: string): Entry[] {
  const entries: Entry[] = [];
  let at = 'xref\n'.length;
  for (;;) {
    const head = /^(\d{1,10}) (\d{1,10})\n/.exec(section.slice(at, at + 32));
    if (!head) return entries;
    at += head[0].length;
    for (let index = 0; index < Number(head[2]); index += 1, at += 20) {
      const line = /^(\d{10}) (\d{5}) n\r\n$/.exec(section.slice(at, at + 20));
      if (!line) throw unreadable();
      entries.push({
        object: Number(head[1]) + index,
        generation: Number(line[2]),
        offset: Number(line[1]),
      });
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
      entries.push({
        object: (index[pair] ?? 0) + step,
        generation: data.readUInt16BE(row + 6),
        offset: data.readUIntBE(row + 1, 5),
      });
    }
  }
  return entries;
}

function unreadable(): UnusablePdf {
  return new UnusablePdf('a revision after the first signature is none of ours');
}
