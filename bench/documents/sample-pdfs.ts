import { randomBytes } from 'node:crypto';
import Pdfkit from 'pdfkit';
import { encode } from 'fast-png';

/** A PDF of so many pages, each with text and a picture that cannot be packed; some 50 kB a page. */
export async function picturePdf(pages: number): Promise<Buffer> {
  const pdf = new Pdfkit({ size: 'A4', autoFirstPage: false });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  for (let number = 1; number <= pages; number += 1) {
    pdf.addPage();
    pdf.fontSize(11).text(`Page ${number} of ${pages}. ${'The parties agree as follows. '.repeat(40)}`);
    const data = randomBytes(130 * 130 * 3);
    const image = Buffer.from(encode({ width: 130, height: 130, data, channels: 3, depth: 8 }));
    pdf.image(image, 72, 500, { width: 200 });
  }
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}
