import { encodeQR } from 'qr';
import { colours } from '#typesetting/sheet.ts';
import type { Sheet } from '#typesetting/sheet.ts';

/** A QR code (ISO/IEC 18004) of `text`, `size` points wide with its quiet zone, drawn as one path. */
export function qrCode(sheet: Sheet, input: { text: string; x: number; y: number; size: number }): void {
  const modules = encodeQR(input.text, 'raw', { ecc: 'medium', border: 2 });
  const side = input.size / modules.length;
  const { pdf } = sheet;
  modules.forEach((row, down) =>
    row.forEach((dark, across) => {
      if (dark) pdf.rect(input.x + across * side, input.y + down * side, side, side);
    }),
  );
  pdf.fill(colours.ink);
}
