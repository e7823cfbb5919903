import { firstFree, type PdfBuilder, type Rows } from './builder.ts';
import { withObjects } from './cross-references.ts';

type Table = {
  /** Entries beside those of the first revision's objects, or in their place. */
  rows?: Rows;
  size?: number;
  trailer?: string;
};

/** Makes a page in a first revision, and another revision whose table has only these entries. */
export function revised({ first = {}, second = {} }: { first?: Table; second?: Table }): Buffer {
  const pdf = withObjects();
  const start = section(pdf, { ...first, rows: { 0: firstFree, ...pdf.rows, ...first.rows } });
  pdf.end(start);
  const trailer = `/Prev ${start} ${second.trailer ?? ''}`;
  return pdf.end(section(pdf, { ...second, trailer })).bytes();
}

function section(pdf: PdfBuilder, { rows = {}, size = 9, trailer = '' }: Table): number {
  return pdf.table(rows, `/Size ${size} /Root 1 0 R ${trailer}`);
}

/** Makes a page whose later revision uses the number of the first one's cross-reference stream. */
export function overwrittenStream(): Buffer {
  const pdf = withObjects();
  const start = pdf.xrefStream(4, pdf.rows, '/Size 5 /Root 1 0 R');
  pdf.end(start).object(4, '(another)');
  const rows = { 4: pdf.rows[4] ?? firstFree };
  return pdf.end(pdf.xrefStream(5, rows, `/Size 6 /Root 1 0 R /Prev ${start}`)).bytes();
}
