import { createHash } from 'node:crypto';
import { dict, isDict, isRef, name } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { objectsAtMost } from '../../pdf/cross-references/highest-reference.ts';
import { DamagedPdf, directPage, printAnew, UnusablePdf } from '../read-pdf.ts';
import type { PdfFile } from '../read-pdf.ts';
import { indirectObject, serialize } from './serialize.ts';

/** A revision in the making: objects that are added to a file or take the place of others. */
export type Update = {
  file: PdfFile;
  /** The number of an object that is put later. */
  allocate(): PdfRef;
  add(value: PdfValue): PdfRef;
  put(ref: PdfRef, value: PdfValue): void;
  /** The value as this revision has it; follows references. */
  resolve(value: PdfValue | undefined): PdfValue;
  /** A dictionary as this revision has it, to be changed and put; throws UnusablePdf when it is none. */
  dictAt(ref: PdfRef): PdfDict;
  /** The file with the revision appended, byte for byte the same before it. */
  finish(): FinishedUpdate;
};

type FinishedUpdate = { bytes: Buffer; offsets: Map<number, number> };

/** Begins an incremental update (ISO 32000-2 clause 7.5.6); new objects have numbers from `first` on, where it is given. */
export function startUpdate(file: PdfFile, first?: number): Update {
  const changed = new Map<number, { ref: PdfRef; value: PdfValue }>();
  let next = first;
  const allocate = (): PdfRef => {
    next ??= file.firstFree();
    if (next > objectsAtMost) throw new UnusablePdf(`the PDF has no object numbers left; ${printAnew}`);
    return { object: next++, generation: 0 };
  };
  const put = (ref: PdfRef, value: PdfValue): void => {
    if (ref.object <= 0) throw new UnusablePdf(directPage);
    changed.set(ref.object, { ref, value });
  };
  const resolve = (value: PdfValue | undefined): PdfValue => {
    let current = value ?? null;
    for (let depth = 0; isRef(current) && depth < 32; depth += 1) {
      const known = changed.get(current.object);
      current = known ? known.value : file.read(current);
    }
    return isRef(current) ? null : current;
  };
  return {
    file,
    allocate,
    put,
    resolve,
    add: (value) => {
      const ref = allocate();
      put(ref, value);
      return ref;
    },
    dictAt: (ref) => {
      const value = resolve(ref);
      if (!isDict(value)) throw new DamagedPdf('a dictionary in it is missing');
      return new Map(value);
    },
    finish: () => append(file, changed, next ?? file.size),
  };
}

type Changes = Map<number, { ref: PdfRef; value: PdfValue }>;

function append(file: PdfFile, changes: Changes, size: number): FinishedUpdate {
  const parts: Uint8Array[] = [file.bytes];
  let position = file.bytes.length;
  const offset = () => position - file.origin;
  const write = (bytes: Uint8Array): void => {
    parts.push(bytes);
    position += bytes.length;
  };
  if (file.bytes.at(-1) !== 0x0a) write(Buffer.from('\n'));
  const sorted = Array.from(changes.values()).toSorted((a, b) => a.ref.object - b.ref.object);
  const entries: Entry[] = [];
  for (const { ref, value } of sorted) {
    entries.push({ object: ref.object, generation: ref.generation, offset: offset() });
    write(indirectObject(ref.object, ref.generation, value));
  }
  const trailer = trailerOf(file, parts.slice(1));
  const start = offset();
  if (file.xrefForm === 'stream') {
    entries.push({ object: size, generation: 0, offset: start });
    write(xrefStream(entries, trailer, size));
  } else {
    write(xrefTable(entries, trailer, size));
  }
  write(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
  return {
    bytes: Buffer.concat(parts),
    offsets: new Map(entries.map(({ object, offset }) => [object, offset + file.origin])),
  };
}

type Entry = { object: number; generation: number; offset: number };

/**
 * The identifier's second half distinguishes revisions; it is made of the added bytes, so the same update gives the same
 * bytes.
 */
function trailerOf(file: PdfFile, added: Uint8Array[]): PdfDict {
  const hash = createHash('sha256').update(String(file.bytes.length));
  for (const bytes of added) hash.update(bytes);
  const changing = hash.digest().subarray(0, 16);
  return dict({
    Root: file.root,
    Info: file.info,
    ID: [{ bytes: file.id ?? changing }, { bytes: changing }],
    Prev: file.startXref,
  });
}

function runs(entries: Entry[]): Entry[][] {
  const found: Entry[][] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    if (last?.at(-1)?.object === entry.object - 1) last.push(entry);
    else found.push([entry]);
  }
  return found;
}

function xrefTable(entries: Entry[], trailer: PdfDict, size: number): Buffer {
  const line = ({ offset, generation }: Entry): string =>
    `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n\r\n`;
  const sections = runs(entries).map((run) => `${run[0]?.object} ${run.length}\n${run.map(line).join('')}`);
  const dictionary = serialize(new Map<string, PdfValue>([['Size', size], ...trailer])).toString('latin1');
  return Buffer.from(`xref\n${sections.join('')}trailer\n${dictionary}\n`, 'latin1');
}

function xrefStream(entries: Entry[], trailer: PdfDict, object: number): Buffer {
  const data = Buffer.alloc(entries.length * 8);
  entries.forEach(({ offset, generation }, index) => {
    data.writeUInt8(1, index * 8);
    data.writeUIntBE(offset, index * 8 + 1, 5);
    data.writeUInt16BE(generation, index * 8 + 6);
  });
  const head = dict({
    Type: name('XRef'),
    Size: object + 1,
    W: [1, 5, 2],
    Index: runs(entries).flatMap((run) => [run[0]?.object ?? 0, run.length]),
  });
  return indirectObject(object, 0, { dict: new Map([...head, ...trailer]), data });
}
