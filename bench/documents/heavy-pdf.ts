import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

type Heavy = {
  /** The size of the file, about; more only where the objects alone take more. */
  bytes: number;
  /** Cross-reference entries. */
  objects: number;
  /** What each object in an object stream unpacks to, in bytes; without it objects stand in the file itself. */
  packed?: number;
};

const pages = 10;
const inOneStream = 10_000;

/**
 * Makes a PDF that is as much work to sign as its limits allow: a picture on each of ten pages, and objects that the catalog
 * leads to, each a dictionary with a reference to the next, one by one or in object streams.
 */
export function heavyPdf({ bytes, objects, packed }: Heavy): Buffer {
  const parts: Buffer[] = [];
  const offsets: (number | [number, number])[] = [0];
  let length = 0;
  const write = (...all: (Buffer | string)[]) => {
    for (const one of all) {
      const chunk = typeof one === 'string' ? Buffer.from(one, 'latin1') : one;
      parts.push(chunk);
      length += chunk.length;
    }
  };
  const begin = (number: number) => {
    offsets[number] = length;
    write(`${number} 0 obj\n`);
  };
  const first = 3 + pages * 2;
  const streams = packed === undefined ? 0 : Math.ceil((objects - first) / inOneStream);
  const small = objects - first - streams - 1;
  const last = first + small - 1;
  const note = (number: number) =>
    `<< /Type /Note /Next ${Math.min(number + 1, last)} 0 R >>`.padEnd(packed ?? 0);
  write('%PDF-1.7\n');
  begin(1);
  write(`<< /Type /Catalog /Pages 2 0 R /Notes ${first} 0 R >>\nendobj\n`);
  begin(2);
  const kids = Array.from({ length: pages }, (_, page) => `${3 + page * 2} 0 R`).join(' ');
  write(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>\nendobj\n`);
  const notes = Array.from({ length: small }, (_, index) => first + index);
  if (packed === undefined)
    for (const number of notes) {
      begin(number);
      write(note(number), '\nendobj\n');
    }
  for (let stream = 0; stream < streams; stream += 1) {
    const mine = notes.slice(stream * inOneStream, (stream + 1) * inOneStream);
    const texts = mine.map((number) => `${note(number)}\n`);
    let at = 0;
    const index = mine.map((number, place) => {
      const entry = `${number} ${at}`;
      at += texts[place]?.length ?? 0;
      return entry;
    });
    const head = `${index.join(' ')}\n`;
    const data = deflateSync(head + texts.join(''));
    const number = last + 1 + stream;
    for (const [place, one] of mine.entries()) offsets[one] = [number, place];
    begin(number);
    const about = `/Type /ObjStm /N ${mine.length} /First ${head.length} /Filter /FlateDecode`;
    write(`<< ${about} /Length ${data.length} >>\nstream\n`, data, '\nendstream\nendobj\n');
  }
  const side = Math.max(100, Math.floor((bytes - length - objects * 20) / pages) - 500);
  for (let page = 0; page < pages; page += 1) {
    const picture = 4 + page * 2;
    const resources = `/Resources << /XObject << /P ${picture} 0 R >> >>`;
    begin(3 + page * 2);
    write(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} >>\nendobj\n`);
    begin(picture);
    const about = `/Type /XObject /Subtype /Image /Width ${side} /Height 1 /ColorSpace /DeviceGray`;
    write(`<< ${about} /BitsPerComponent 8 /Length ${side} >>\nstream\n`);
    write(randomBytes(side), '\nendstream\nendobj\n');
  }
  const start = length;
  if (packed === undefined) {
    const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    entries[0] = '0000000000 65535 f \n';
    write(
      `xref\n0 ${entries.length}\n${entries.join('')}trailer\n<< /Size ${entries.length} /Root 1 0 R >>\n`,
    );
  } else {
    const number = last + 1 + streams;
    offsets[number] = start;
    const rows = Buffer.alloc(offsets.length * 9);
    for (const [object, offset] of offsets.entries()) {
      const inStream = Array.isArray(offset);
      rows[object * 9] = object === 0 ? 0 : inStream ? 2 : 1;
      rows.writeUInt32BE(inStream ? offset[0] : offset, object * 9 + 1);
      rows.writeUInt32BE(inStream ? offset[1] : 0, object * 9 + 5);
    }
    const data = deflateSync(rows);
    const about = `/Type /XRef /Size ${offsets.length} /W [1 4 4] /Root 1 0 R /Filter /FlateDecode`;
    write(`${number} 0 obj\n<< ${about} /Length ${data.length} >>\nstream\n`, data, '\nendstream\nendobj\n');
  }
  write(`startxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
