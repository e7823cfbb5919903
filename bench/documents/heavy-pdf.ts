import { randomBytes } from 'node:crypto';
import { firstFree, PdfBuilder, type Rows } from '../../test/support/pdf-classes/builder.ts';

type Heavy = {
  /** The size of the file, about; more where the objects alone take more. */
  bytes: number;
  /** Cross-reference entries. */
  objects: number;
  /** The length of each small object in object streams; without it they stand in the file itself. */
  packed?: number;
};

const pages = 10;
const firstNote = 3 + pages * 2;
const inOneStream = 10_000;

/**
 * Makes a PDF that is as much work to sign as its limits allow: a picture on each of ten pages, and small objects, each with a
 * reference to the next, of which the catalog names the first.
 */
export function heavyPdf({ bytes, objects, packed }: Heavy): Buffer {
  const builder = new PdfBuilder();
  const rows: Rows = { 0: firstFree };
  builder.object(1, `<< /Type /Catalog /Pages 2 0 R /Notes ${firstNote} 0 R >>`);
  const kids = Array.from({ length: pages }, (_, page) => `${3 + page * 2} 0 R`).join(' ');
  builder.object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  if (packed === undefined) writeNotes(builder, objects - 1);
  else packNotes(builder, objects, packed);
  const room = bytes - builder.file.length - objects * (packed === undefined ? 20 : 1);
  writePages(builder, Math.max(100, Math.floor(room / pages) - 500));
  Object.assign(rows, builder.rows);
  const start =
    packed === undefined
      ? builder.table(rows, `/Size ${objects} /Root 1 0 R`)
      : builder.xrefStream(objects - 1, rows, `/Size ${objects} /Root 1 0 R`, { widths: [1, 4, 4] });
  return builder.end(start).bytes();
}

function note(number: number, last: number): string {
  return `<< /Type /Note /Next ${Math.min(number + 1, last)} 0 R >>`;
}

function writeNotes(builder: PdfBuilder, last: number): void {
  for (let number = firstNote; number <= last; number += 1) builder.object(number, note(number, last));
}

/** The last number is left for the cross-reference stream, and those before it for the object streams. */
function packNotes(builder: PdfBuilder, objects: number, length: number): void {
  const streams = Math.ceil((objects - firstNote) / inOneStream);
  const last = objects - 2 - streams;
  for (let stream = 0; stream < streams; stream += 1) {
    const from = firstNote + stream * inOneStream;
    const count = Math.max(0, Math.min(inOneStream, last + 1 - from));
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    const notes = numbers.map((number) => [number, note(number, last).padEnd(length)] as const);
    builder.objectStream(last + 1 + stream, Object.fromEntries(notes));
  }
}

function writePages(builder: PdfBuilder, side: number): void {
  const picture = `/Type /XObject /Subtype /Image /Width ${side} /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8`;
  for (let page = 3; page < firstNote; page += 2) {
    const resources = `/Resources << /XObject << /P ${page + 1} 0 R >> >>`;
    builder.object(page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} >>`);
    builder.stream(page + 1, picture, randomBytes(side).toString('latin1'));
  }
}
