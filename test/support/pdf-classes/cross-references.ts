import { firstFree, PdfBuilder, tableEntry } from './builder.ts';

export { PdfBuilder };
import type { BuilderOptions, Row } from './builder.ts';

/** The objects of a document of one page. */
export const onePage = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
  3: '<< /Type /Page /Parent 2 0 R /Resources << >> >>',
} as const;

/** A builder that has these objects, one page unless said otherwise. */
export function withObjects(
  objects: Record<number, string> = onePage,
  options: BuilderOptions = {},
): PdfBuilder {
  const pdf = new PdfBuilder(options);
  for (const [number, body] of Object.entries(objects)) pdf.object(Number(number), body);
  return pdf;
}

/** Closes a file by a classic table. */
export function closed(
  pdf: PdfBuilder,
  { trailer = '', ...options }: { trailer?: string } & Parameters<PdfBuilder['table']>[2] = {},
): Buffer {
  const size = Math.max(...Object.keys(pdf.rows).map(Number)) + 1;
  const rows = { 0: firstFree, ...pdf.rows };
  return pdf.end(pdf.table(rows, `/Size ${size} /Root 1 0 R ${trailer}`, options)).bytes();
}

/** Encrypted by a password (ISO 32000-2 clause 7.6.4); the keys are of no matter. */
export const encryptedDocument = () =>
  closed(withObjects(), { trailer: '/Encrypt << /Filter /Standard /V 2 /R 3 /P -4 /O (o) /U (u) >>' });

/** White space where startxref says that `xref` is, as @signpdf/placeholder-plain writes it. */
export const whiteBeforeTable = () => closed(withObjects(), { before: '\n\r\n ' });

/** White space where the table says that an object is. */
export function whiteBeforeObject(): Buffer {
  const pdf = withObjects({ 1: onePage[1], 2: onePage[2] });
  return closed(pdf.object(3, onePage[3], { head: '\n\n3 0 obj' }));
}

/** Numbers of eight bytes in a cross-reference stream, as pyHanko writes them. */
export function wideNumbers(): Buffer {
  const pdf = new PdfBuilder().objectStream(4, onePage);
  return pdf
    .end(pdf.xrefStream(5, pdf.rows, '/Size 6 /Root 1 0 R', { widths: [1, 8, 2], packed: false }))
    .bytes();
}

/** A cross-reference stream with a predictor. */
export function predictedNumbers(): Buffer {
  const pdf = new PdfBuilder().objectStream(4, onePage);
  return pdf.end(pdf.xrefStream(5, pdf.rows, '/Size 6 /Root 1 0 R')).bytes();
}

/** Something before the header, offsets counted from the header as they should be, or from the file's first byte. */
export function bytesBefore({ counted = 'header' }: { counted?: 'header' | 'file' } = {}): Buffer {
  const before = 'Content-Type: application/pdf\r\n\r\n';
  return closed(withObjects(onePage, { before, origin: counted === 'header' ? before.length : 0 }));
}

/** A table that numbers its entries from 1 although the first is number 0. */
export const numberedFromOne = () => closed(withObjects(), { first: 1 });

/** Entries of nineteen bytes, and others with words behind them on lines of their own. */
export const oddlySpaced = () =>
  closed(withObjects(), {
    entry: (row: Row) => tableEntry(row).replace('\r\n', 'offset' in row ? '\n' : '   \n\n'),
  });

/**
 * A hybrid file as Word writes it: all objects in a table and, with the page in an object stream, in a cross-reference
 * stream that a second, empty section names. Gives the builder, and where sections and stream begin.
 */
export function wordHybrid(): { pdf: PdfBuilder; stream: number; last: number } {
  const pdf = withObjects({ 1: onePage[1], 2: onePage[2] });
  const table = { 0: firstFree, ...pdf.rows, 3: { next: 0 } };
  pdf.objectStream(4, { 3: onePage[3] });
  const stream = pdf.xrefStream(5, { 0: firstFree, ...pdf.rows }, '/Size 6 /Root 1 0 R');
  const first = pdf.table(
    { ...table, 4: pdf.rows[4] ?? firstFree, 5: { offset: stream } },
    '/Size 6 /Root 1 0 R',
  );
  pdf.end(first);
  const last = pdf.table({}, `/Size 6 /Root 1 0 R /Prev ${first} /XRefStm ${stream}`);
  pdf.end(last);
  return { pdf, stream, last };
}

/** The same, with a later revision that repeats the older /XRefStm; its page is larger than the first one's. */
export function repeatedStream(): Buffer {
  const { pdf, stream, last } = wordHybrid();
  const later = new PdfBuilder({ header: '' });
  later.file = pdf.file;
  later.object(2, onePage[2].replace('595 842', '700 900'));
  const rows = { 2: later.rows[2] ?? firstFree };
  return later.end(later.table(rows, `/Size 6 /Root 1 0 R /Prev ${last} /XRefStm ${stream}`)).bytes();
}

/** An object that a later revision frees: the page's content. */
export function freedObject(): Buffer {
  const page = onePage[3].replace('/Resources', '/Contents 4 0 R /Resources');
  const pdf = withObjects({ ...onePage, 3: page }).stream(4, '', 'q Q');
  const first = pdf.table({ 0: firstFree, ...pdf.rows }, '/Size 5 /Root 1 0 R');
  pdf.end(first);
  return pdf.end(pdf.table({ 4: { next: 0, generation: 1 } }, `/Size 5 /Root 1 0 R /Prev ${first}`)).bytes();
}

/** Sections that lead round in a circle. */
export function circularSections(): Buffer {
  const pdf = withObjects();
  const start = pdf.at;
  return closed(pdf, { trailer: `/Prev ${start}` });
}

/** The table leads to an object that is another one. */
export function wrongObject(): Buffer {
  const pdf = withObjects();
  const [two, three] = [pdf.rows[2], pdf.rows[3]];
  if (two && three) Object.assign(pdf.rows, { 2: three, 3: two });
  return closed(pdf);
}
