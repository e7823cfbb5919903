import { createHash } from 'node:crypto';
import { invisibleSignatureField, addFields, firstPage } from '#signatures/pades/fields/form.ts';
import { prepareSignature, signatureRoom } from '#signatures/pades/placeholder.ts';
import { documentTimestampDictionary } from '#signatures/pades/signature-dictionary.ts';
import { closed, onePage, withObjects } from '#test/support/pdf-classes/cross-references.ts';
import { opened, type Ground } from './ground.ts';

/** A revision in parts; offsets are worked out when it is put together. */
type Parts = {
  /** The bytes before the first object. */
  front: string;
  /** Each object as it is written. */
  objects: { number: number; generation: number; text: string }[];
  /** Entries besides those of the objects: lines of the table, each with its number. */
  more: (offsets: Map<number, number>) => { number: number; line: string }[];
  /** Bytes after the objects, such as streams that a trailer names. */
  aside: string;
  trailer: string;
  startXref: (right: number) => number;
  tail: string;
};

const line = (offset: number, generation = 0, kind = 'n') =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${kind}\r\n`;

/**
 * Renews the archive of the sealed file by a timestamp, as the product would, but for what `tamper` does to the parts of its
 * revision; the timestamp is over the bytes that come of it.
 */
export async function renewed({ sealed, keys }: Ground, tamper: (parts: Parts) => void): Promise<Buffer> {
  const update = await opened(sealed);
  const page = firstPage(update);
  const value = update.allocate();
  const ref = update.add(invisibleSignatureField({ name: 'archive-2', page, value }));
  addFields(update, [{ ref, page }]);
  const { bytes } = prepareSignature(update, value, documentTimestampDictionary());
  const parts = partsOf(bytes.toString('latin1', sealed.length));
  tamper(parts);
  return stamped(assembled(sealed, parts), keys.timestamp);
}

const asItIs = (right: number) => right;

function partsOf(revision: string): Parts {
  const table = revision.lastIndexOf('xref\n', revision.lastIndexOf('startxref') - 1);
  const objects = revision
    .slice(0, table)
    .split(/(?<=\nendobj\n)/)
    .map((text) => {
      const [, number, generation] = /^(\d+) (\d+) obj/.exec(text) ?? [];
      return { number: Number(number), generation: Number(generation), text };
    });
  const trailer = /trailer\n<<(.*)>>\nstartxref/.exec(revision.slice(table))?.[1] ?? '';
  return { front: '', objects, more: () => [], aside: '', trailer, startXref: asItIs, tail: '' };
}

function assembled(base: Buffer, parts: Parts): Buffer {
  const offsets = new Map<number, number>();
  let file = base.toString('latin1') + parts.front;
  for (const { number, text } of parts.objects) {
    offsets.set(number, file.length);
    file += text;
  }
  offsets.set(-1, file.length);
  file += parts.aside;
  const start = file.length;
  const own = parts.objects.map(({ number, generation }) => ({
    number,
    line: line(offsets.get(number) ?? 0, generation),
  }));
  const table = sectionsOf([...own, ...parts.more(offsets)]);
  const trailer = parts.trailer.replaceAll('ASIDE', String(offsets.get(-1)));
  file += `xref\n${table.join('')}trailer\n<<${trailer}>>\n`;
  return Buffer.from(`${file}startxref\n${parts.startXref(start)}\n%%EOF\n${parts.tail}`, 'latin1');
}

/** The sections of a table: entries of numbers that follow each other are in one. */
function sectionsOf(rows: { number: number; line: string }[]): string[] {
  const runs: { first: number; lines: string[] }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && row.number === last.first + last.lines.length) last.lines.push(row.line);
    else runs.push({ first: row.number, lines: [row.line] });
  }
  return runs.map(({ first, lines }) => `${first} ${lines.length}\n${lines.join('')}`);
}

async function stamped(file: Buffer, timestamp: Ground['keys']['timestamp']): Promise<Buffer> {
  const open = file.lastIndexOf('/Contents <0000') + '/Contents '.length;
  const close = open + signatureRoom * 2 + 2;
  const at = file.lastIndexOf('/ByteRange [', open) + '/ByteRange '.length;
  const range = `[0 ${open} ${close} ${file.length - close}]`;
  file.write(range.padEnd(file.indexOf(']', at) + 1 - at), at, 'latin1');
  const room = file.indexOf('/Contents', at) - at;
  file.write(range.padEnd(room), at, 'latin1');
  const digest = createHash('sha256').update(file.subarray(0, open)).update(file.subarray(close)).digest();
  file.write(Buffer.from(await timestamp(digest, 'sha256')).toString('hex'), open + 1, 'latin1');
  return file;
}

const evil = '1 g 0 0 600 800 re f 0 g BT /F1 18 Tf 72 700 Td (You owe 100 000 000 MNT) Tj ET';
const evilContent = (number = 5, generation = 0) =>
  `${number} ${generation} obj\n<</Length ${evil.length}>>\nstream\n${evil}\nendstream\nendobj\n`;

/** Rewrites the object of this number in a revision. */
function inObject(parts: Parts, pattern: RegExp, change: (text: string) => string): void {
  const found = parts.objects.find(({ text }) => pattern.test(text));
  const changed = found && change(found.text);
  if (!found || !changed || changed === found.text) throw new Error(`nothing to change in ${pattern}`);
  found.text = changed;
}

const page = /\/Type \/Page\b/;
/** A stream of cross-references that says that object 5 is at a place. */
function hiddenStream(number: number, place: number): string {
  const data = Buffer.alloc(8);
  data.writeUInt8(1);
  data.writeUIntBE(place, 1, 5);
  const head = `/Type /XRef /Size ${number + 1} /W [1 5 2] /Index [5 1] /Root 1 0 R /Length 8`;
  return `${number} 0 obj\n<<${head}>>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`;
}

/** What a revision can hold besides its objects, and how it can lead to others: each makes a file that some reader shows. */
export const tricks: Record<string, (parts: Parts, ground: Ground) => void> = {
  'bytes between the revisions': (parts) => void (parts.front = 'evil\n'),
  'a comment between the revisions': (parts) => void (parts.front = '%evil\n'),
  'a second file between the revisions': (parts) =>
    void (parts.front = closed(withObjects(onePage)).toString('latin1')),
  'a second header': (parts) => void (parts.front = '%PDF-1.4\n'),
  'an end of file in the middle': (parts) => void (parts.front = 'startxref\n9\n%%EOF\n'),
  'an object that no table lists': (parts) => void (parts.front = evilContent()),
  'bytes between objects': (parts) => inObject(parts, page, (text) => `${text}evil\n`),
  'a comment in an object': (parts) => inObject(parts, page, (text) => text.replace('<<', '<<%evil\n')),
  'white space in an object': (parts) => inObject(parts, page, (text) => text.replace('<<', '<< \0')),
  'bytes after the last end of file': (parts) => void (parts.tail = 'evil\n'),
  'a second end of file': (parts) => void (parts.tail = '%%EOF\n'),
  'a second file after the last end of file': (parts) =>
    void (parts.tail = closed(withObjects(onePage)).toString('latin1')),
  'a key that is there twice': (parts) =>
    inObject(parts, page, (text) => text.replace('/Contents', '/Contents 7 0 R /Contents')),
  'a key that is written in two ways': (parts) =>
    inObject(parts, page, (text) => text.replace('/Contents', '/Con#74ents 7 0 R /Contents')),
  'a content written over': (parts) =>
    void parts.objects.unshift({ number: 5, generation: 0, text: evilContent() }),
  'an entry that is there twice': (parts) => {
    parts.aside = evilContent();
    parts.more = (offsets) => [5, 5].map((number) => ({ number, line: line(offsets.get(-1) ?? 0) }));
  },
  'an object that two entries place': (parts) => {
    parts.aside = parts.objects.find(({ text }) => page.test(text))?.text.replace('5 0 R', '7 0 R') ?? '';
    parts.more = (offsets) => [{ number: 3, line: line(offsets.get(-1) ?? 0) }];
  },
  'an entry that leads back to an older state': (parts, { sealed }) => {
    parts.more = () => [{ number: 3, line: line(sealed.indexOf('3 0 obj')) }];
  },
  'an entry that takes an object away': (parts) => {
    parts.more = () => [{ number: 10, line: line(0, 1, 'f') }];
  },
  'an entry that leads into a stream': (parts) => {
    parts.aside = `80 0 obj\n<</Length ${evilContent().length}>>\nstream\n${evilContent()}\nendstream\nendobj\n`;
    parts.more = (offsets) => [
      { number: 5, line: line((offsets.get(-1) ?? 0) + parts.aside.indexOf('5 0 obj')) },
    ];
  },
  'an object of a later generation': (parts) => {
    parts.objects.unshift({ number: 5, generation: 1, text: evilContent(5, 1) });
    inObject(parts, page, (text) => text.replace('5 0 R', '5 1 R'));
  },
  'a hybrid section: cross-references that only some readers see': (parts, { sealed }) => {
    parts.front = evilContent();
    parts.aside = hiddenStream(200, sealed.length);
    parts.trailer += ' /XRefStm ASIDE';
  },
  'another catalog': (parts) => {
    const text = '200 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n';
    parts.objects.push({ number: 200, generation: 0, text });
    parts.trailer = parts.trailer.replace('/Root 1 0 R', '/Root 200 0 R').replace(/\/Size \d+/, '/Size 201');
  },
  'a description of the file': (parts) => {
    parts.objects.push({ number: 200, generation: 0, text: '200 0 obj\n<</Title (Evil)>>\nendobj\n' });
    parts.trailer = `${parts.trailer.replace(/\/Size \d+/, '/Size 201')} /Info 200 0 R`;
  },
  'another identifier': (parts) => void (parts.trailer = parts.trailer.replace(/\/ID \[<../, '/ID [<00')),
  'an encryption': (parts) => void (parts.trailer += ' /Encrypt <</Filter /Standard /V 1 /R 2>>'),
  'a member of the trailer that nobody knows': (parts) => void (parts.trailer += ' /Evil true'),
  'a size that is too small': (parts) =>
    void (parts.trailer = parts.trailer.replace(/\/Size \d+/, '/Size 12')),
  'a size that is too large': (parts) =>
    void (parts.trailer = parts.trailer.replace(/\/Size \d+/, '/Size 8000000')),
  'a way back past the signatures': (parts, { sealed }) => {
    const first = Number(/startxref\n(\d+)/.exec(sealed.toString('latin1'))?.[1]);
    parts.trailer = parts.trailer.replace(/\/Prev \d+/, `/Prev ${first}`);
  },
  'no way back': (parts) => void (parts.trailer = parts.trailer.replace(/\/Prev \d+/, '')),
  'a way back into the revision itself': (parts) => {
    parts.aside = 'xref\n0 0\ntrailer\n<</Size 12 /Root 1 0 R>>\n';
    parts.trailer = parts.trailer.replace(/\/Prev \d+/, '/Prev ASIDE');
  },
  'an end that leads to an older section': (parts, { sealed }) => {
    const last = Number(
      /startxref\n(\d+)\n%%EOF\n$/.exec(sealed.toString('latin1', sealed.length - 64))?.[1],
    );
    parts.startXref = () => last;
  },
  'an end that leads to a second table': (parts) => {
    parts.aside = 'xref\n0 0\ntrailer\n<</Size 300 /Root 1 0 R /Prev 9>>\n';
    parts.startXref = (right) => right - parts.aside.length;
  },
};
