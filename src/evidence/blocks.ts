import { colours, page, textWidth } from '#typesetting/sheet.ts';
import type { Sheet, TextOptions } from '#typesetting/sheet.ts';
import { drawPicture, fitPicture, pictureGap, type FittedPicture, type RowPicture } from './row-picture.ts';

const labelWidth = 132;
const gap = 14;
const valueX = page.left + labelWidth + gap;
const valueWidth = textWidth - labelWidth - gap;
const rowGap = 5;

/** Draws a heading that stays with at least `keep` points of the content after it. */
export function heading(sheet: Sheet, text: string, keep = 48): void {
  const look = { style: 'bold', size: 11.5, colour: colours.seal } as const;
  const lines = sheet.lines(text, textWidth, look);
  const broke = sheet.keep(18 + sheet.heightOf(lines, look) + keep);
  if (!broke) sheet.y += 18;
  sheet.block('H2', () => {
    sheet.draw(lines, page.left, sheet.y, look);
  });
  sheet.y += sheet.heightOf(lines, look) + 3;
  rule(sheet, colours.line);
  sheet.y += 7;
}

/** Draws a thin line across the page, which is not read aloud. */
export function rule(sheet: Sheet, colour: string): void {
  const { pdf, y } = sheet;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.lineWidth(0.6).strokeColor(colour);
  pdf
    .moveTo(page.left, y)
    .lineTo(page.width - page.right, y)
    .stroke();
  pdf.endMarkedContent();
}

export function paragraph(sheet: Sheet, text: string, look: TextOptions = {}): void {
  const lines = sheet.lines(text, textWidth, look);
  sheet.keep(sheet.heightOf(lines, look));
  sheet.block('P', () => {
    sheet.draw(lines, page.left, sheet.y, look);
  });
  sheet.y += sheet.heightOf(lines, look) + 5;
}

/** `picture` stands above the value. */
export type Row = { label: string; value: string | null; mono?: boolean; picture?: RowPicture | undefined };

const labelLook = { colour: colours.soft, size: 8.5, leading: 1.45 } as const;
const textLook = { size: 9.2, leading: 1.4 } as const;
const monoLook = { style: 'mono', size: 8.2, leading: 1.5 } as const;

/** A section of labels with their values in two columns; it stays on one page when it is short, a row always. */
export function section(sheet: Sheet, title: string, list: Row[]): void {
  const laid = laidRows(sheet, list);
  const total = laid.reduce((sum, { height }) => sum + height + rowGap, 0);
  sheet.begin('Sect');
  heading(sheet, title, total < 190 ? total : 48);
  drawRows(sheet, laid);
  sheet.end();
}

/** Labels with their values in two columns; rows without a value are left out. A row stays on one page. */
export function rows(sheet: Sheet, list: Row[]): void {
  drawRows(sheet, laidRows(sheet, list));
}

function laidRows(sheet: Sheet, list: Row[]) {
  return list.flatMap(({ label, value, mono, picture }) => {
    if (value === null) return [];
    const look: TextOptions = mono ? monoLook : textLook;
    const labelLines = sheet.lines(label, labelWidth, labelLook);
    const lines = sheet.lines(value, valueWidth, look);
    const drawn = picture && fitPicture(picture);
    const above = drawn ? drawn.height + pictureGap : 0;
    const height = Math.max(sheet.heightOf(labelLines, labelLook), above + sheet.heightOf(lines, look));
    return [{ labelLines, lines, look, height, drawn, above }];
  });
}

function drawRows(sheet: Sheet, laid: ReturnType<typeof laidRows>): void {
  sheet.begin('Table');
  for (const { labelLines, lines, look, height, drawn, above } of laid) {
    sheet.keep(height);
    sheet.begin('TR');
    sheet.block('TH', () => void sheet.draw(labelLines, page.left, sheet.y + 0.6, labelLook), {
      scope: 'Row',
    });
    const value = () => void sheet.draw(lines, valueX, sheet.y + above, look);
    if (drawn) pictureCell(sheet, drawn, value);
    else sheet.block('TD', value);
    sheet.end();
    sheet.y += height + rowGap;
  }
  sheet.end();
}

function pictureCell(sheet: Sheet, picture: FittedPicture, value: () => void): void {
  sheet.begin('TD');
  drawPicture(sheet, picture, valueX);
  sheet.block('P', value);
  sheet.end();
}

/** Draws an instruction, and its commands in a shaded box. */
export function command(sheet: Sheet, text: string, commands: string[]): void {
  const look = { style: 'mono', size: 7.8, leading: 1.5 } as const;
  const caption = sheet.lines(text, textWidth, { size: 8.8 });
  const lines = commands.flatMap((one) => sheet.lines(one, textWidth - 16, look));
  const height = sheet.heightOf(lines, look) + 10;
  const captionHeight = sheet.heightOf(caption, { size: 8.8 });
  sheet.keep(captionHeight + height + 10);
  sheet.block('P', () => void sheet.draw(caption, page.left, sheet.y, { size: 8.8 }));
  sheet.y += captionHeight + 2;
  const { pdf, y } = sheet;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.roundedRect(page.left, y, textWidth, height, 3).fill(colours.wash);
  pdf.endMarkedContent();
  sheet.block('Code', () => void sheet.draw(lines, page.left + 8, y + 4.5, look));
  sheet.y += height + 8;
}
