import { closed, onePage, PdfBuilder, withObjects } from './cross-references.ts';

/** A page with more in it, and more objects from 4 on. */
export function pageWith(members: string, more: Record<number, string> = {}): Buffer {
  return closed(
    withObjects({ ...onePage, 3: onePage[3].replace('/Resources', `${members} /Resources`), ...more }),
  );
}

/** A document of these page tree objects, from number 2 on. */
export function treeOf(objects: Record<number, string>): Buffer {
  return closed(withObjects({ 1: onePage[1], ...objects }));
}

/** A content stream that says another length than it has, or none, or leads to itself. */
export function oddLength(length: string, { end = '\nendstream' } = {}): Buffer {
  const page = onePage[3].replace('/Resources', '/Contents 4 0 R /Resources');
  return closed(withObjects({ ...onePage, 3: page }).stream(4, '', '0 0 10 10 re f', { length, end }));
}

const drawing = '0 0 10 10 re f';
const drawn = { ...onePage, 3: onePage[3].replace('/Resources', '/Contents 4 0 R /Resources') };

/** Makes a page with a content stream whose length is in an object of its own. */
export function lengthAt(length: string): Buffer {
  return closed(withObjects({ ...drawn, 5: length }).stream(4, '', drawing, { length: '5 0 R' }));
}

/** The same, in an object stream. */
export function packedLength(length: string): Buffer {
  const pdf = new PdfBuilder().stream(4, '', drawing, { length: '5 0 R' });
  pdf.objectStream(6, { ...drawn, 5: length });
  return pdf.end(pdf.xrefStream(7, pdf.rows, '/Size 8 /Root 1 0 R')).bytes();
}

/** XMP metadata of this text. */
export function metadata(xml: string): Buffer {
  const catalog = onePage[1].replace('/Pages', '/Metadata 4 0 R /Pages');
  return closed(withObjects({ ...onePage, 1: catalog }).stream(4, '/Type /Metadata /Subtype /XML', xml));
}
