import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';
import { dict, isDict, isRef, stream } from '#signatures/pdf/objects.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';

/**
 * Reads the text of a field's appearance by pdf.js, without white space: the appearance replaces everything else on the
 * first page.
 */
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
  return textOf(update.finish().bytes);
}
