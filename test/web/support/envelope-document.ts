import { randomBytes } from 'node:crypto';
import Pdfkit from 'pdfkit';
import type { SessionField } from '#domain/envelope/session-view.ts';
import { typefaceFile } from '#typesetting/typefaces.ts';

const clauses = [
  'The landlord lets the office on the second floor of Peace Avenue 17, Ulaanbaatar, to the tenant, with the furniture that is listed in annex 1.',
  'The lease begins on 1 December 2026 and runs for two years. It ends without notice, and may be renewed by both parties in writing.',
  'The rent is 4,500,000 MNT a month, paid by the fifth working day. Heating and water are in it; electricity is read from the meter.',
  'The tenant keeps the rooms in good order, lets nobody else use them, and gives the keys back on the last day.',
  'What the parties change later, they change in writing. Disputes that talking does not settle go to the courts of Ulaanbaatar.',
];

/** The position of a mark on a turned page, as displayed: points from its top left. */
export const turnedMark = { x: 500, y: 60, width: 120, height: 40 } as const;

function write(pdf: PDFKit.PDFDocument, number: number): void {
  pdf
    .font('bold')
    .fontSize(17)
    .fillColor('#1c1e26')
    .text(number === 1 ? 'Office lease' : `Annex ${number - 1}`, 56, 64);
  pdf.font('regular').fontSize(10.5);
  clauses.forEach((clause, index) =>
    pdf.moveDown(0.9).text(`${index + 1}.  ${clause}`, { width: 483, lineGap: 2 }),
  );
}

function rule(pdf: PDFKit.PDFDocument, field: SessionField): void {
  pdf.font('regular').fontSize(8).fillColor('#5b564d');
  const below = field.y + field.height;
  pdf
    .moveTo(field.x, below + 1)
    .lineTo(field.x + field.width, below + 1)
    .lineWidth(0.6)
    .stroke('#5b564d');
  pdf.text(field.label ?? '', field.x, below + 4, { lineBreak: false });
}

/** The first empty box of the form, in points from the top left. */
export const formBox = { x: 56, y: 620, width: 14, height: 14 } as const;

function drawBoxes(pdf: PDFKit.PDFDocument, names: readonly string[]): void {
  const { x, y, width, height } = formBox;
  if (names.length > 0) pdf.initForm();
  for (const [index, name] of names.entries())
    pdf.formCheckbox(name, x, y + index * 30, width, height, { borderColor: '#000000' });
}

function addTurnedPage(pdf: PDFKit.PDFDocument, unit: number): void {
  pdf.addPage({ size: [595.28 / unit, 841.89 / unit], margin: 0 });
  Object.assign(pdf.page.dictionary.data, { Rotate: 90, UserUnit: unit });
  const { x, y, width, height } = turnedMark;
  // On a page turned by 90° clockwise, left and right on paper are top and bottom on the screen.
  const high = pdf.page.height * unit;
  pdf
    .scale(1 / unit)
    .rect(y, high - x - width, height, width)
    .fill('#d00000');
}

/**
 * A lease as PDF: pages of A4 with a line under each field; with `turned`, a page after them that is displayed turned by
 * 90°, with a red mark on it at `turnedMark`. `weight` more bytes, which are nothing to be seen, lie between the pages and the
 * end. That page is written in units of `unit` points, and shows the same in any. `boxes` are the names of empty boxes of its form, on the first
 * page beneath each other from `formBox` on.
 */
export async function makeLease(
  fields: SessionField[],
  { pages = 2, turned = false, unit = 1, weight = 0, boxes = [] as readonly string[] } = {},
): Promise<Buffer> {
  const pdf = new Pdfkit({ size: 'A4', margin: 56, autoFirstPage: false });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => pdf.on('end', resolve));
  pdf.registerFont('regular', typefaceFile('sans')).registerFont('bold', typefaceFile('sansBold'));
  for (let number = 1; number <= pages; number += 1) {
    pdf.addPage();
    write(pdf, number);
    fields.filter(({ page }) => page === number).forEach((field) => rule(pdf, field));
    if (number === 1) drawBoxes(pdf, boxes);
  }
  if (turned) addTurnedPage(pdf, unit);
  if (weight > 0) pdf.ref({}).end(randomBytes(weight));
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}
