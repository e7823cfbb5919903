import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fieldsByName } from '#signatures/pades/fill-fields.ts';
import { dict, isDict, isRef, stream } from '#signatures/pades/objects.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/update.ts';

/** The text of each page as pdf.js reads it, lines one after another. */
export async function pageTexts(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  await task.destroy();
  return texts;
}

/** What a field's appearance shows, as pdf.js reads it: it is put on the first page in the place of all else. */
export async function shownText(pdf: Uint8Array, fieldName: string): Promise<string> {
  const update = startUpdate(await readPdf(pdf));
  const ref = fieldsByName(update).get(fieldName);
  const looks = ref && update.resolve(update.dictAt(ref).get('AP'));
  const [page] = update.file.pages;
  if (!isDict(looks) || !page) throw new Error(`${fieldName} has no appearance`);
  const look = looks.get('N');
  if (!isRef(look)) throw new Error(`the appearance of ${fieldName} is no object`);
  const content = update.add(stream({}, Buffer.from('q 1 0 0 1 72 400 cm /Look Do Q')));
  const resources = dict({ XObject: dict({ Look: look }) });
  update.put(
    page,
    update.dictAt(page).set('Contents', content).set('Resources', resources).set('Annots', []),
  );
  const [text] = await pageTexts(update.finish().bytes);
  return text ?? '';
}
