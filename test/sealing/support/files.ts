import { dict, name, stream, textString } from '#signatures/pades/objects.ts';
import type { PdfDict, PdfValue } from '#signatures/pades/objects.ts';
import { addFields } from '#signatures/pades/form.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/update.ts';
import type { Update } from '#signatures/pades/update.ts';

/** The same document, of whose pages only a part is shown. */
export async function cropped(pdf: Uint8Array): Promise<Buffer> {
  const update = startUpdate(await readPdf(pdf));
  for (const page of update.file.pages)
    update.put(page, update.dictAt(page).set('CropBox', [40, 60, 560, 800]));
  return update.finish().bytes;
}

/**
 * The same document with a form: a text field with its appearance and one without, a checked box without, a hidden field,
 * an empty one, and a signature field that nobody signed.
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
  return dict({ N: update.add(stream(members, Buffer.from(content))) });
}
