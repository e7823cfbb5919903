import { dict, isDict, isRef, name, textString } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { noPages, UnusablePdf } from '../read-pdf.ts';
import type { Update } from '../revision/update.ts';

/** SigFlags: signatures exist, and the file is only to be appended to (ISO 32000-2 clause 12.7.3). */
const signaturesExistAppendOnly = 3;

/** The interactive form of a revision, made or moved to an object of its own when needed; gives its reference. */
export function formOf(update: Update): PdfRef {
  const root = update.dictAt(update.file.root);
  const existing = root.get('AcroForm');
  const form = update.resolve(existing);
  if (isRef(existing) && isDict(form) && form.get('SigFlags') === signaturesExistAppendOnly) return existing;
  const complete = new Map(isDict(form) ? form : undefined);
  complete.set('SigFlags', signaturesExistAppendOnly);
  if (!complete.has('Fields')) complete.set('Fields', []);
  if (isRef(existing)) {
    update.put(existing, complete);
    return existing;
  }
  const ref = update.add(complete);
  update.put(update.file.root, root.set('AcroForm', ref));
  return ref;
}

/** Adds fields to the form, each its own widget, and to the pages they are on. Every list is written once. */
export function addFields(update: Update, fields: { ref: PdfRef; page: PdfRef }[]): void {
  const form = formOf(update);
  appendTo(
    update,
    form,
    'Fields',
    fields.map(({ ref }) => ref),
  );
  for (const page of update.file.pages) {
    const here = fields.filter((field) => field.page.object === page.object).map(({ ref }) => ref);
    if (here.length > 0) appendTo(update, page, 'Annots', here);
  }
}

function appendTo(update: Update, holder: PdfRef, key: string, refs: PdfRef[]): void {
  const owner = update.dictAt(holder);
  const existing = owner.get(key);
  const list = update.resolve(existing);
  const complete: PdfValue[] = [...(Array.isArray(list) ? list : []), ...refs];
  if (isRef(existing)) update.put(existing, complete);
  else update.put(holder, owner.set(key, complete));
}

/** A new signature field without appearance on a page, for a signature that shows nowhere. */
export function invisibleSignatureField(input: { name: string; page: PdfRef; value?: PdfRef }): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(input.name),
    Rect: [0, 0, 0, 0],
    // Print and locked: a widget without area that no viewer offers to move.
    F: 132,
    P: input.page,
    V: input.value,
  });
}

/** The first page, which a PDF must have; throws UnusablePdf. */
export function firstPage(update: Update): PdfRef {
  const [page] = update.file.pages;
  if (!page) throw new UnusablePdf(noPages);
  return page;
}
