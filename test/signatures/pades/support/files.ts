import { deflateSync } from 'node:zlib';

type Objects = Record<number, string>;

const page = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
  3: '<< /Type /Page /Parent 2 0 R /Resources << >> >>',
} as const;

type Options = { pageExtras?: string };

function objectsOf({ pageExtras = '' }: Options): Objects {
  return { ...page, 3: page[3].replace('>> >>', `>> ${pageExtras} >>`) };
}

function bodyOf(objects: Objects): { body: string; offsets: Map<number, number> } {
  let body = '%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = new Map<number, number>();
  for (const [number, value] of Object.entries(objects)) {
    offsets.set(Number(number), body.length);
    body += `${number} 0 obj\n${value}\nendobj\n`;
  }
  return { body, offsets };
}

function entry(offset: number): string {
  return `${String(offset).padStart(10, '0')} 00000 n\r\n`;
}

/** One page, with a classic cross-reference table. */
export function withTable(options: Options = {}): Buffer {
  const { body, offsets } = bodyOf(objectsOf(options));
  const entries = Array.from(offsets.values(), entry).join('');
  const table = `xref\n0 4\n0000000000 65535 f\r\n${entries}trailer\n<< /Size 4 /Root 1 0 R >>\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF`, 'latin1');
}

function xrefStreamObject(number: number, rows: [number, number, number][], extras: string): string {
  const data = Buffer.concat(
    rows.map(([type, second, third]) => {
      const row = Buffer.alloc(6);
      row.writeUInt8(type, 0);
      row.writeUInt32BE(second, 1);
      row.writeUInt8(third, 5);
      return row;
    }),
  );
  const packed = deflateSync(data);
  const head = `<< /Type /XRef /W [1 4 1] /Filter /FlateDecode /Length ${packed.length} ${extras} >>`;
  return `${number} 0 obj\n${head}\nstream\n${packed.toString('latin1')}\nendstream\nendobj\n`;
}

function objectStream(objects: Objects): string {
  let text = '';
  const index = Object.entries(objects).map(([number, value]) => {
    const at = text.length;
    text += `${value} `;
    return `${number} ${at}`;
  });
  const head = `${index.join(' ')} `;
  const packed = deflateSync(Buffer.from(head + text, 'latin1'));
  const count = Object.keys(objects).length;
  return `<< /Type /ObjStm /N ${count} /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream`;
}

/** The same page in an object stream, with a cross-reference stream. */
export function withStreams(options: Options = {}): Buffer {
  const { body, offsets } = bodyOf({ 4: objectStream(objectsOf(options)) });
  const rows: [number, number, number][] = [
    [0, 0, 0],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, offsets.get(4) ?? 0, 0],
    [1, body.length, 0],
  ];
  const xref = xrefStreamObject(5, rows, '/Size 6 /Root 1 0 R');
  return Buffer.from(`${body}${xref}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/** Makes a file whose page is in an object stream that only a hybrid file's /XRefStm names; the rest is in a table. */
export function hybrid(options: Options = {}): Buffer {
  const { 3: pageObject = '', ...plain } = objectsOf(options);
  const { body, offsets } = bodyOf({ ...plain, 4: objectStream({ 3: pageObject }) });
  const xref = xrefStreamObject(5, [[2, 4, 0]], '/Size 6 /Index [3 1]');
  const at = (number: number) => entry(offsets.get(number) ?? 0);
  const table = `xref\n0 3\n0000000000 65535 f\r\n${at(1)}${at(2)}3 1\n0000000000 00000 f\r\n4 1\n${at(4)}`;
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R /XRefStm ${body.length} >>\n`;
  const start = body.length + xref.length;
  return Buffer.from(`${body}${xref}${table}${trailer}startxref\n${start}\n%%EOF\n`, 'latin1');
}
