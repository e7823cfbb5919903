import { plainPdf, plainStream } from '#test/support/pdf/plain-pdf.ts';
import { firstFree } from './builder.ts';
import { onePage, withObjects } from './cross-references.ts';

/** Makes the reference that gives a signature's purpose. */
export const transform = (method: string) =>
  `<< /Type /SigRef /TransformMethod /${method} /TransformParams << /Type /TransformParams /V /2.2 /Document [/FullSave] >> >>`;

/** A usage-rights signature as Adobe's programs write it, or one of another kind. */
export const rights = (reference = transform('UR3')) =>
  `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Reference [${reference}] ` +
  `/Name (ARE Production V6.1) /Contents <3000> /ByteRange [0 10 20 30] >>`;

type Extended = {
  /** Members of the catalog; `/Perms << /UR3 5 0 R >>` unless given. */
  catalog?: string;
  page?: string;
  /** Objects from 5 on: the rights alone unless given. */
  objects?: string[];
};

const helvetica = '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';

/** A page that says "Hello", in a form that Adobe Reader may fill in and save. */
export function extended({ catalog = '/Perms << /UR3 5 0 R >>', page = '', objects }: Extended = {}): Buffer {
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources ${helvetica} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} >>`,
    plainStream('BT /F 18 Tf 60 700 Td (Hello) Tj ET'),
    ...(objects ?? [rights()]),
  ]);
}

/** Appends a revision with a table of its own, of these objects. */
export function revised(file: Buffer, objects: Record<number, string>): Buffer {
  let text = file.toString('latin1');
  const prev = /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1] ?? '';
  const sections = Object.entries(objects).map(([number, body]) => {
    const entry = `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n\r\n`;
    text += `${number} 0 obj\n${body}\nendobj\n`;
    return entry;
  });
  const start = text.length;
  const trailer = `<< /Size 20 /Root 1 0 R /Prev ${prev} >>`;
  return Buffer.from(
    `${text}xref\n${sections.join('')}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

/** Makes the same in a hybrid file: the page is in an object stream that the table does not know. */
export function extendedHybrid(): Buffer {
  const catalog = onePage[1].replace('/Pages', '/Perms << /UR3 6 0 R >> /Pages');
  const pdf = withObjects({ 1: catalog, 2: onePage[2], 6: rights() });
  const table = { 0: firstFree, ...pdf.rows, 3: { next: 0 } };
  pdf.objectStream(4, { 3: onePage[3] });
  const stream = pdf.xrefStream(5, { 0: firstFree, ...pdf.rows }, '/Size 7 /Root 1 0 R');
  const rows = { ...table, 4: pdf.rows[4] ?? firstFree, 5: { offset: stream } };
  const first = pdf.table(rows, '/Size 7 /Root 1 0 R');
  pdf.end(first);
  return pdf.end(pdf.table({}, `/Size 7 /Root 1 0 R /Prev ${first} /XRefStm ${stream}`)).bytes();
}
