import { deflateRawSync, deflateSync, constants } from 'node:zlib';
import PdfKit from 'pdfkit';
import { buffer } from 'node:stream/consumers';

/** A PDF that asks for a password, or that only its owner's password opens for changes. */
export async function encryptedPdf(passwords: {
  userPassword?: string;
  ownerPassword?: string;
}): Promise<Buffer> {
  const pdf = new PdfKit({ pdfVersion: '1.7', ...passwords });
  pdf.text('secret');
  pdf.end();
  return buffer(pdf);
}

/** So many MiB of zeros as a zlib stream (RFC 1950), made of one block over and over. */
function zeros(mebibytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_048_576), { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const head = Buffer.from([0x78, 0xda]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((((mebibytes * 1_048_576) % 65_521) * 65_536 + 1) >>> 0);
  return Buffer.concat([
    head,
    ...Array.from({ length: mebibytes }, () => block),
    Buffer.from([3, 0]),
    checksum,
  ]);
}

type Piece = { head: string; data: Buffer };

function entry(type: number, value: number, index: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt8(type);
  bytes.writeUInt32BE(value, 1);
  bytes.writeUInt8(index, 5);
  return bytes;
}

/** Makes a PDF whose catalog is in an object stream, found by a cross-reference stream; both are written as given. */
function streamedPdf(objectStream: Piece, xref: (offset: number, table: Buffer) => Piece): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const write = (number: number, { head, data }: Piece) => {
    const offset = Buffer.concat(parts).length;
    parts.push(
      Buffer.from(`${number} 0 obj\n<< ${head} /Length ${data.length} >>\nstream\n`, 'latin1'),
      data,
    );
    parts.push(Buffer.from('\nendstream\nendobj\n'));
    return offset;
  };
  const offset = write(4, objectStream);
  const start = Buffer.concat(parts).length;
  const table = Buffer.concat([
    entry(0, 0, 255),
    entry(2, 4, 0),
    entry(2, 4, 1),
    entry(2, 4, 2),
    entry(1, offset, 0),
    entry(1, start, 0),
  ]);
  write(5, xref(start, table));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
];
const places = objects.map((_, index) => {
  const before = objects.slice(0, index).reduce((sum, object) => sum + object.length + 1, 0);
  return `${index + 1} ${before}`;
});
const numbers = `${places.join(' ')} `;
const objectStreamHead = `/Type /ObjStm /N 3 /First ${numbers.length}`;
const plainObjects = Buffer.from(`${numbers}${objects.join(' ')}`);
const xrefHead = '/Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R';

/** A sound PDF made of an object stream and a cross-reference stream. */
export function modernPdf(): Buffer {
  return streamedPdf(
    { head: `${objectStreamHead} /Filter /FlateDecode`, data: deflateSync(plainObjects) },
    (_, table) => ({ head: `${xrefHead} /Filter /FlateDecode`, data: deflateSync(table) }),
  );
}

/** The same with gigabytes behind its objects, compressed twice to a few kilobytes. */
export function objectStreamBomb(mebibytes: number): Buffer {
  const data = deflateSync(zeros(mebibytes), { level: 9 });
  return streamedPdf(
    { head: `${objectStreamHead} /Filter [/FlateDecode /FlateDecode]`, data },
    (_, table) => ({
      head: xrefHead,
      data: table,
    }),
  );
}

/** The same with gigabytes in place of its cross-references. */
export function xrefBomb(mebibytes: number): Buffer {
  return streamedPdf({ head: objectStreamHead, data: plainObjects }, () => ({
    head: `${xrefHead} /Filter [/FlateDecode /FlateDecode]`,
    data: deflateSync(zeros(mebibytes), { level: 9 }),
  }));
}
