import { createHash } from 'node:crypto';
import { isDict, isRef, isStream } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { indirectObject, serialize } from './serialize.ts';
import type { Update } from './update.ts';

/**
 * Writes again all objects that a revision's catalog and document information lead to: one revision, a classic
 * cross-reference table, references to nothing as null (ISO 32000-2 clauses 7.3.10, 7.5.4). The same input gives the same
 * bytes. For files without signatures: it breaks any.
 */
export function writeAnew(update: Update): Buffer {
  const { file } = update;
  const objects = startObjects(update);
  const root = objects.numbered(file.root);
  const info = file.info && objects.numbered(file.info);
  const header = Buffer.from(`%PDF-${versionOf(file.bytes)}\n%\u00e2\u00e3\u00cf\u00d3\n`, 'latin1');
  const parts: Buffer[] = [header];
  const offsets: number[] = [];
  let position = header.length;
  for (const [index, value] of objects.values()) {
    const bytes = indirectObject(index + 1, 0, value);
    offsets.push(position);
    parts.push(bytes);
    position += bytes.length;
  }
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const changing = { bytes: hash.digest().subarray(0, 16) };
  const trailer: PdfDict = new Map<string, PdfValue>([
    ['Size', offsets.length + 1],
    ['Root', root],
    ['ID', [file.id ? { bytes: file.id } : changing, changing]],
  ]);
  if (info) trailer.set('Info', info);
  return Buffer.concat([...parts, tableOf(offsets, trailer, position)]);
}

function tableOf(offsets: number[], trailer: PdfDict, start: number): Buffer {
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n\r\n`);
  const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f\r\n${rows.join('')}`;
  return Buffer.from(
    `${table}trailer\n${serialize(trailer).toString('latin1')}\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

/** Numbers in the order in which objects are met; each value is read when it is its turn to be written. */
function startObjects(update: Update) {
  const known = new Map<number, PdfRef>();
  const met: PdfRef[] = [];
  const numbered = (ref: PdfRef): PdfRef => {
    const before = known.get(ref.object);
    if (before) return before;
    met.push(ref);
    const given = { object: met.length, generation: 0 };
    known.set(ref.object, given);
    return given;
  };
  const renumbered = (value: PdfValue): PdfValue => {
    if (isRef(value)) return update.resolve(value) === null ? null : numbered(value);
    if (isStream(value)) return { dict: members(value.dict), data: value.data };
    if (isDict(value)) return members(value);
    return Array.isArray(value) ? value.map(renumbered) : value;
  };
  const members = (dict: PdfDict): PdfDict =>
    new Map(Array.from(dict, ([key, member]) => [key, renumbered(member)] as const));
  function* values(): Generator<[index: number, value: PdfValue]> {
    for (let index = 0; index < met.length; index += 1) {
      const ref = met[index];
      if (ref) yield [index, renumbered(update.resolve(ref))];
    }
  }
  return { numbered, values };
}

/** The version that the header says; 1.7 where it says none. */
function versionOf(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  return /%PDF-(\d\.\d)/.exec(begin)?.[1] ?? '1.7';
}
