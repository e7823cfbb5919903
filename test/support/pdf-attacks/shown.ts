import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';
import { addFields } from '#signatures/pades/fields/form.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { dict, isDict, isRef, name, stream, textString } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pdf/objects.ts';

/** A form XObject that covers its box with white and says something else. */
export function lie(update: Update): PdfRef {
  const font = update.add(dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }));
  const members = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, 400, 60],
    Resources: dict({ Font: dict({ F1: font }) }),
  };
  const words = '1 g 0 0 400 60 re f 0 g BT /F1 18 Tf 10 20 Td (You owe 100 000 000 MNT) Tj ET';
  return update.add(stream(members, Buffer.from(words, 'latin1')));
}

/** A page of the file, the first unless said otherwise. */
export function pageOf(update: Update, index = 0): PdfRef {
  const page = update.file.pages[index];
  if (!page) throw new Error(`no page ${index}`);
  return page;
}

/** The number of the field of that name, and its dictionary to be changed. */
export function fieldOf(update: Update, wanted: string): { ref: PdfRef; field: PdfDict } {
  const ref = fieldsByName(update).get(wanted);
  if (!ref) throw new Error(`no field ${wanted}`);
  return { ref, field: update.dictAt(ref) };
}

/** Changes members of the object behind a reference. */
export function set(update: Update, ref: PdfRef, members: Record<string, PdfValue | undefined>): void {
  const holder = update.dictAt(ref);
  for (const [key, value] of Object.entries(members)) {
    if (value === undefined) holder.delete(key);
    else holder.set(key, value);
  }
  update.put(ref, holder);
}

export function setCatalog(update: Update, members: Record<string, PdfValue | undefined>): void {
  set(update, update.file.root, members);
}

export function formOf(update: Update): PdfRef {
  const form = update.dictAt(update.file.root).get('AcroForm');
  if (!isRef(form)) throw new Error('the form is no object');
  return form;
}

/** Shows an annotation on a page, by its own members. */
export function annotate(update: Update, members: Record<string, PdfValue>, page = 0): PdfRef {
  const common = { Type: name('Annot'), F: 4, Rect: [60, 680, 460, 740], P: pageOf(update, page) };
  const ref = update.add(dict({ ...common, ...members }));
  appendTo(update, pageOf(update, page), 'Annots', ref);
  return ref;
}

/** Appends to a list that a dictionary has, itself or by reference. */
export function appendTo(update: Update, holder: PdfRef, key: string, ref: PdfRef): void {
  const existing = update.dictAt(holder).get(key);
  const list = update.resolve(existing);
  const grown = [...(Array.isArray(list) ? list : []), ref];
  if (isRef(existing)) update.put(existing, grown);
  else set(update, holder, { [key]: grown });
}

/** Adds a field with its widget to form and page. */
export function addField(update: Update, members: Record<string, PdfValue>): PdfRef {
  const page = pageOf(update);
  const common = { Type: name('Annot'), Subtype: name('Widget'), F: 4, Rect: [60, 680, 460, 740], P: page };
  const ref = update.add(dict({ ...common, T: textString('evil'), ...members }));
  addFields(update, [{ ref, page }]);
  return ref;
}

/** The dictionary of a signature, by the name of its field. */
export function signatureOf(update: Update, wanted: string): { ref: PdfRef; value: PdfDict } {
  const ref = fieldOf(update, wanted).field.get('V');
  const value = update.resolve(ref);
  if (!isRef(ref) || !isDict(value)) throw new Error(`${wanted} is not signed`);
  return { ref, value: new Map(value) };
}
