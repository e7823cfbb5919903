import { UnusablePdf } from './read-pdf.ts';

/**
 * The objects that one revision of ours wrote, by the cross-references at its end; `from` and `to` are where its bytes
 * begin and end in the file. Throws UnusablePdf when they are not such as update.ts writes, or name a place outside it.
 */
export function objectsOfRevision(bytes: Uint8Array, { from, to }: { from: number; to: number }): number[] {
  const revision = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(revision)?.[1]);
  const section = Number.isNaN(start) ? '' : revision.slice(start - from);
  const entries = section.startsWith('xref\n') ? tableEntries(section) : streamEntries(section);
  if (entries.length === 0) throw unreadable();
  for (const { offset } of entries) if (offset < from || offset > start) throw unreadable();
  return entries.map(({ object }) => object);
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
