import { colours, page, textWidth } from '#typesetting/sheet.ts';
import type { Sheet } from '#typesetting/sheet.ts';
import { drawLogo } from './logo.ts';

const mark = 46;
const titleX = page.left + mark + 16;

/** The product's mark with the title and how it ended beside it; `right` points are left free at the right. */
export function titleBlock(
  sheet: Sheet,
  { title, status, good, right = 0 }: { title: string; status: string; good: boolean; right?: number },
): void {
  const width = textWidth - mark - 16 - right;
  const titleLook = { style: 'bold', size: 19, leading: 1.25 } as const;
  sheet.block('Figure', () => drawLogo(sheet, { x: page.left, y: sheet.y, size: mark }), { alt: 'Tamga' });
  const lines = sheet.lines(title, width, titleLook);
  sheet.block('H1', () => void sheet.draw(lines, titleX, sheet.y - 2, titleLook));
  const titleHeight = sheet.heightOf(lines, titleLook);
  const colour = good ? colours.good : colours.seal;
  const statusLook = { style: 'bold', size: 10.5, colour } as const;
  const statusLines = sheet.lines(status, width, statusLook);
  sheet.block('P', () => void sheet.draw(statusLines, titleX, sheet.y + titleHeight + 1, statusLook));
  sheet.y += Math.max(mark, titleHeight + 18) + 14;
}

/** Draws the outcome in a shaded box. */
export function summaryBox(sheet: Sheet, text: string): void {
  const look = { size: 10.5, leading: 1.5 } as const;
  const lines = sheet.lines(text, textWidth - 28, look);
  const height = sheet.heightOf(lines, look) + 22;
  const { pdf, y } = sheet;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.rect(page.left, y, textWidth, height).fill(colours.wash);
  pdf.rect(page.left, y, 3, height).fill(colours.seal);
  pdf.endMarkedContent();
  sheet.block('P', () => void sheet.draw(lines, page.left + 16, y + 10, look));
  sheet.y += height;
}
