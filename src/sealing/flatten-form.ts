import { isDict, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { burnLooks } from './form/burn-looks.ts';
import { formOfFile, readField } from './form/form-field.ts';
import type { Form } from './form/form-field.ts';
import { draws, overlap, placeOf } from './form/look.ts';
import type { Look, Place } from './form/look.ts';
import { shownWidget } from './form/shown-widget.ts';
import { addStamp } from './form/stamp.ts';

/**
 * Flattens the form of an uploaded PDF: the look of each field stays where it is, and the field is gone. Fields that lie
 * over another annotation stay over it. A field that shows nothing leaves no trace. For files without signatures.
 */
export function flattenForm(update: Update, fonts: RevisionFonts): void {
  const root = update.dictAt(update.file.root);
  const form = formOfFile(update);
  for (const page of update.file.pages) flattenPage(update, { fonts, page, form });
  if (!root.has('AcroForm')) return;
  root.delete('AcroForm');
  update.put(update.file.root, root);
}

type PageToFlatten = { fonts: RevisionFonts; page: PdfRef; form: Form };

function flattenPage(update: Update, { fonts, page, form }: PageToFlatten): void {
  const owner = update.dictAt(page);
  const annotations = update.resolve(owner.get('Annots'));
  if (!Array.isArray(annotations)) return;
  const shown = annotations.map((annotation) => shownOf(update, fonts, { annotation, form }));
  if (!shown.some((one) => one !== 'other')) return;
  const { kept, burnt } = layered(update, page, { annotations, shown });
  if (kept.length > 0) owner.set('Annots', kept);
  else owner.delete('Annots');
  update.put(page, owner);
  burnLooks(update, page, burnt);
}

/** The look of a widget, `nothing`, or `other` if the annotation is no widget. */
type Shown = Look | 'nothing' | 'other';

function shownOf(
  update: Update,
  fonts: RevisionFonts,
  { annotation, form }: { annotation: PdfValue; form: Form },
): Shown {
  const widget = update.resolve(annotation);
  if (!isDict(widget) || nameOf(update.resolve(widget.get('Subtype'))) !== 'Widget') return 'other';
  const appearance = shownWidget(update, fonts, readField(update, form, widget));
  return appearance ? { appearance, widget } : 'nothing';
}

/** With more annotations than this to compare with, every field stays over all of them. */
const mostBelow = 2000;

/**
 * Divides the look of a page into annotations that stay and looks that go into its content beneath them. Viewers draw fields
 * over all other annotations, wherever they stand among them: fields that lie over one stay annotations.
 */
function layered(
  update: Update,
  page: PdfRef,
  { annotations, shown }: { annotations: PdfValue[]; shown: Shown[] },
): { kept: PdfValue[]; burnt: Look[] } {
  const others = annotations.filter((_, index) => shown[index] === 'other');
  const below = others.flatMap((annotation): Place[] => {
    const value = update.resolve(annotation);
    return isDict(value) && draws(update, value) ? [placeOf(update, value)] : [];
  });
  const burnt: Look[] = [];
  const stamps: PdfRef[] = [];
  for (const look of shown) {
    if (typeof look === 'string') continue;
    const place = placeOf(update, look.widget);
    if (below.length > mostBelow || below.some((other) => overlap(place, other))) {
      stamps.push(addStamp(update, page, look));
      below.push(place);
    } else burnt.push(look);
  }
  return { kept: [...others, ...stamps], burnt };
}
