import { colours } from '#typesetting/sheet.ts';
import type { Sheet } from '#typesetting/sheet.ts';

/** The product's mark, a seal print, `size` points wide, on a grid of 32. */
export function drawLogo(sheet: Sheet, input: { x: number; y: number; size: number }): void {
  const { pdf } = sheet;
  pdf.save();
  pdf.translate(input.x, input.y).scale(input.size / 32);
  pdf.roundedRect(1, 1, 30, 30, 6).fill(colours.seal);
  pdf.lineWidth(0.9).strokeColor('#d9a08f').roundedRect(3.6, 3.6, 24.8, 24.8, 3.6).stroke();
  pdf.lineWidth(2.3).lineCap('round').lineJoin('round').strokeColor(colours.paper);
  pdf.path('M9 10.6c0 4.6 3 7.4 7 7.4s7-2.8 7-7.4').stroke();
  pdf.path('M16 18v7.2M11.4 25.2h9.2').stroke();
  pdf.circle(16, 9.4, 2.3).fill(colours.paper);
  pdf.restore();
}
