import { randomBytes } from 'node:crypto';

/**
 * Makes a PDF of exactly so many bytes: each page has a picture whose bytes cannot be compressed, as a scanner makes it. It
 * can have `objects` further small objects as well.
 */
export function largePdf(bytes: number, pages: number, objects = 0): Buffer {
  const small = Array.from({ length: objects }, (_, index) => `<< /Type /Note /Number ${index} >>`);
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index * 2} 0 R`).join(' ');
  const room = bytes - 1_000 - pages * 400 - objects * 90;
  const side = Math.floor(room / pages);
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: Buffer | string) => {
    const chunk = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(chunk);
    length += chunk.length;
  };
  const object = (...body: (Buffer | string)[]) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n`);
    for (const part of body) write(part);
    write('\nendobj\n');
  };
  write('%PDF-1.7\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  for (let page = 0; page < pages; page += 1) {
    const picture = `${4 + page * 2} 0 R`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /P ${picture} >> >> >>`,
    );
    const head = `<< /Type /XObject /Subtype /Image /Width ${side} /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${side} >>`;
    object(`${head}\nstream\n`, randomBytes(side), '\nendstream');
  }
  for (const one of small) object(one);
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n`;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  const tail = (start: number) => `${table}${end}${start}\n%%EOF\n`;
  // A comment fills the missing bytes. It moves the table, whose offset keeps its number of digits.
  const missing = bytes - length - tail(length).length - 2;
  if (missing < 0) throw new Error('the PDF came out too large');
  write(`%${' '.repeat(missing)}\n`);
  const start = length;
  write(tail(start));
  return Buffer.concat(parts);
}
