import { deflateSync } from 'node:zlib';
import { dict, name, stream as streamOf, textString } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfValue } from '#signatures/pdf/objects.ts';
import { addFields } from '#signatures/pades/fields/form.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
  '<< /Type /Page /Parent 2 0 R /Resources << >> >>',
];

function plainStream(head: string, data: string): string {
  return `<< ${head} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

/**
 * Makes a page in a hybrid file, as word processors write them: the catalog and its pages are for all readers, the page is
 * in an object stream that only the second section's /XRefStm names (ISO 32000-2 clause 7.5.8.4).
 */
export function hybrid(): Buffer {
  let file = '%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets: number[] = [];
  const put = (number: number, body: string) => {
    offsets[number] = file.length;
    file += `${number} 0 obj\n${body}\nendobj\n`;
  };
  put(1, objects[0] ?? '');
  put(2, objects[1] ?? '');
  const packed = deflateSync(Buffer.from(`3 0 ${objects[2]}`)).toString('latin1');
  put(4, plainStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed));
  const row = Buffer.from([2, 0, 0, 0, 4, 0]).toString('latin1');
  put(5, plainStream('/Type /XRef /W [1 4 1] /Size 6 /Index [3 1] /Root 1 0 R', row));
  const entry = (number: number) => `${String(offsets[number]).padStart(10, '0')} 00000 n\r\n`;
  const first = file.length;
  const free = ['0000000003 65535 f\r\n', '0000000000 65535 f\r\n'];
  const table = [free[0], entry(1), entry(2), free[1], entry(4), entry(5)].join('');
  file += `xref\n0 6\n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${first}\n%%EOF\n`;
  const second = file.length;
  const trailer = `<< /Size 6 /Root 1 0 R /Prev ${first} /XRefStm ${offsets[5]} >>`;
  file += `xref\n0 0\ntrailer\n${trailer}\nstartxref\n${second}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Crops the pages of a document: only a part of each is shown, a quarter larger than its numbers say. */
export async function cropped(pdf: Uint8Array): Promise<Buffer> {
  const update = startUpdate(await readPdf(pdf));
  for (const page of update.file.pages)
    update.put(page, update.dictAt(page).set('CropBox', [40, 60, 560, 800]).set('UserUnit', 1.25));
  return update.finish().bytes;
}

/**
 * Adds a form to a document: a text field with its appearance and one without, a checked box without, a hidden field, an
 * empty one, and a signature field that nobody signed.
 */
export async function withForm(pdf: Uint8Array): Promise<Buffer> {
  const update = startUpdate(await readPdf(pdf));
  const [page] = update.file.pages;
  if (!page) throw new Error('no page');
  const fields: PdfDict[] = [
    widget('with', 'Tx', [72, 700, 272, 720], { V: textString('Has its look'), AP: look(update) }),
    widget('without', 'Tx', [72, 670, 272, 690], {
      V: textString('Үгүй 龍'),
      DA: textString('/Helv 11 Tf 0 g'),
    }),
    widget('checked', 'Btn', [300, 670, 318, 688], { V: name('Yes'), AS: name('Yes') }),
    widget('hidden', 'Tx', [72, 640, 272, 660], { V: textString('Hidden'), AP: look(update), F: 2 }),
    widget('empty', 'Tx', [72, 610, 272, 630], {}),
    widget('unsigned', 'Sig', [300, 610, 400, 640], {}),
  ];
  addFields(
    update,
    fields.map((field) => ({ ref: update.add(field.set('P', page)), page })),
  );
  return update.finish().bytes;
}

function widget(title: string, type: string, rect: number[], members: Record<string, PdfValue>): PdfDict {
  const common = { Type: name('Annot'), Subtype: name('Widget'), FT: name(type), T: textString(title) };
  return dict({ ...common, Rect: rect, ...members });
}

/** Half as large as its field, and turned: the rectangle and the matrix put it right. */
function look(update: Update): PdfDict {
  const helvetica = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') });
  const members = {
    Subtype: name('Form'),
    BBox: [0, 0, 10, 100],
    Matrix: [0, 1, -1, 0, 0, 0],
    Resources: dict({ Font: dict({ H: helvetica }) }),
  };
  const content = '0.9 0.95 1 rg 0 0 10 100 re f BT 0 g /H 7 Tf 0 -1 1 0 3 98 Tm (Has its look) Tj ET';
  return dict({ N: update.add(streamOf(members, Buffer.from(content))) });
}
