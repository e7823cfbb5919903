import { dict, isDict, isRef, isStream, name, nameOf } from '#signatures/pades/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pades/objects.ts';
import { numbers } from '#signatures/pades/appearance.ts';
import { drawOverPage } from '#signatures/pades/page-content.ts';
import { inheritedFromPages } from '#signatures/pades/page-geometry.ts';
import type { RevisionFonts } from '#signatures/pades/revision-fonts.ts';
import type { Update } from '#signatures/pades/update.ts';
import { madeAppearance } from './made-appearance.ts';
import { placing } from './placing.ts';

/**
 * Makes the form that a PDF brings part of its pages: what a field shows stays where it is, and the field is gone. What
 * shows nothing (hidden, empty, unsigned signature fields, buttons without a face) goes without a trace. For files
 * without signatures.
 */
export function flattenForm(update: Update, fonts: RevisionFonts): void {
  const root = update.dictAt(update.file.root);
  const form = update.resolve(root.get('AcroForm'));
  const formResources = isDict(form) ? form.get('DR') : undefined;
  for (const page of update.file.pages) flattenPage(update, { fonts, page, formResources });
  if (!root.has('AcroForm')) return;
  root.delete('AcroForm');
  update.put(update.file.root, root);
}

type PageToFlatten = { fonts: RevisionFonts; page: PdfRef; formResources: PdfValue | undefined };

function flattenPage(update: Update, { fonts, page, formResources }: PageToFlatten): void {
  const owner = update.dictAt(page);
  const annotations = update.resolve(owner.get('Annots'));
  if (!Array.isArray(annotations)) return;
  const widgets = annotations.filter((annotation) => isWidget(update, annotation));
  if (widgets.length === 0) return;
  const shown = widgets.flatMap((widget) => {
    const field = update.resolve(widget);
    return isDict(field) ? appearanceOf(update, fonts, field, formResources) : [];
  });
  const rest = annotations.filter((annotation) => !widgets.includes(annotation));
  if (rest.length > 0) owner.set('Annots', rest);
  else owner.delete('Annots');
  update.put(page, owner);
  if (shown.length > 0) burn(update, page, shown);
}

function isWidget(update: Update, annotation: PdfValue): boolean {
  const value = update.resolve(annotation);
  return isDict(value) && nameOf(update.resolve(value.get('Subtype'))) === 'Widget';
}

/** A form XObject and the matrix that puts it into its field's rectangle. */
type Shown = { appearance: PdfRef; matrix: number[] };

/** Annotation flags Hidden and NoView (clause 12.5.3). */
const unseen = 2 | 32;

function appearanceOf(
  update: Update,
  fonts: RevisionFonts,
  field: PdfDict,
  formResources: PdfValue | undefined,
): Shown[] {
  const flags = update.resolve(field.get('F'));
  if (typeof flags === 'number' && (flags & unseen) !== 0) return [];
  const ref = ownAppearance(update, field) ?? madeAppearance(update, fonts, field);
  const form = ref && update.resolve(ref);
  if (!ref || !isStream(form)) return [];
  const matrix = placing(update, form.dict, field.get('Rect'));
  if (!matrix) return [];
  completeForm(update, ref, formResources);
  return [{ appearance: ref, matrix }];
}

/** An appearance that leaves out what a viewer of forms fills in for it. */
function completeForm(update: Update, ref: PdfRef, formResources: PdfValue | undefined): void {
  const form = update.resolve(ref);
  if (!isStream(form)) return;
  if (!form.dict.has('Subtype') || (!form.dict.has('Resources') && formResources)) {
    const complete = new Map<string, PdfValue>([['Resources', formResources ?? dict({})], ...form.dict]);
    update.put(ref, { dict: complete.set('Subtype', name('Form')), data: form.data });
  }
}

/** The normal appearance, of a field with states that of the state it is in. An empty one is none. */
function ownAppearance(update: Update, field: PdfDict): PdfRef | undefined {
  const appearances = update.resolve(field.get('AP'));
  const normal = isDict(appearances) ? appearances.get('N') : undefined;
  const value = update.resolve(normal);
  if (isStream(value)) return isRef(normal) ? normal : undefined;
  const state = nameOf(update.resolve(field.get('AS')));
  const chosen = isDict(value) && state !== undefined ? value.get(state) : undefined;
  return isRef(chosen) ? chosen : undefined;
}

function burn(update: Update, page: PdfRef, shown: Shown[]): void {
  const resources = update.resolve(inheritedFromPages(update, page, 'Resources'));
  const complete: PdfDict = new Map(isDict(resources) ? resources : undefined);
  const former = update.resolve(complete.get('XObject'));
  const objects: PdfDict = new Map(isDict(former) ? former : undefined);
  const drawn = shown.map(({ appearance, matrix }, index) => {
    let key = `TamgaForm${index}`;
    while (objects.has(key)) key += 'x';
    objects.set(key, appearance);
    return `q ${numbers(...matrix)} cm /${key} Do Q`;
  });
  update.put(page, update.dictAt(page).set('Resources', complete.set('XObject', objects)));
  drawOverPage(update, page, drawn.join('\n'));
}
