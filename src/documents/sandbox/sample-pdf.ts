/*
 * A small PDF of ours (ISO 32000-2 clause 7.5): a page with a line of text, and a form field whose appearance has to be
 * made.
 */

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const content = 'BT /F 12 Tf 72 720 Td (Sample) Tj ET';
const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Sample) /DA (/F 12 Tf 0 g) /F 4';

const objects = [
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /DR << /Font << /F 4 0 R >> >> /Fields [6 0 R] >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R /Annots [6 0 R] >>',
  font,
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  `${field} /Rect [72 600 272 620] /P 3 0 R >>`,
];

/** The bytes of a small PDF on which a program is tried before it gets those of others. */
export function samplePdf(): Buffer {
  let file = '%PDF-1.7\n';
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}${table}${trailer}`, 'latin1');
}
