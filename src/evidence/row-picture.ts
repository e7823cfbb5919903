import { colours } from '#typesetting/sheet.ts';
import type { Sheet } from '#typesetting/sheet.ts';

/** A picture in a row: a PNG in base64, and the words for people who do not see it. */
export type RowPicture = { png: string; alt: string };

export type FittedPicture = { png: Buffer; alt: string; width: number; height: number };

/** A picture is at most so large, in points, and never larger than at 144 dots an inch. */
const most = { width: 220, height: 72, scale: 0.5 } as const;
export const pictureGap = 4;

/** Fits a picture into a row. */
export function fitPicture({ png, alt }: RowPicture): FittedPicture {
  const bytes = Buffer.from(png, 'base64');
  // IHDR is the first chunk of every PNG.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const scale = Math.min(most.width / width, most.height / height, most.scale);
  return { png: bytes, alt, width: width * scale, height: height * scale };
}

/** Draws a picture from the sheet's place on, in a thin frame. */
export function drawPicture(sheet: Sheet, { png, alt, width, height }: FittedPicture, x: number): void {
  const { pdf, y } = sheet;
  sheet.block('Figure', () => void pdf.image(png, x, y, { width, height }), { alt });
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.lineWidth(0.5).strokeColor(colours.line).rect(x, y, width, height).stroke();
  pdf.endMarkedContent();
}
