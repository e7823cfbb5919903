import type { Area } from './differing.ts';
import type { Opened } from './opened.ts';
import { numbersAt, textAt, withMemory } from './pdfium.ts';

/** A field as a page shows it. */
export type SeenWidget = {
  kind: 'text' | 'combo' | 'list' | 'check' | 'push' | 'other';
  /** The area of the widget on a picture of the page, in pixels. */
  area: Area;
  /** Left, bottom, right and top in user space. */
  place: [number, number, number, number];
  /** The values as the form keeps them; for a choice also the option that is shown for it. */
  values: string[];
  /** Operators of its appearance: of the one stored in the file, or made by the viewer where that fills the form. */
  appearance: string;
};

/** FPDF_ANNOT_WIDGET; of the annotation flags Hidden and NoView (ISO 32000-2 clause 12.5.3). */
const [widgetSubtype, unseen] = [20, 2 | 32];
const mostWidgets = 5000;

/** The fields of a page that is loaded, with their places on a picture of `width` by `height` pixels. */
export function widgetsOf(
  opened: Opened,
  loaded: number,
  picture: { width: number; height: number },
): SeenWidget[] {
  const { pdfium } = opened;
  const count = Math.min(mostWidgets, pdfium.FPDFPage_GetAnnotCount(loaded));
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const annotation = pdfium.FPDFPage_GetAnnot(loaded, index);
    if (annotation === 0) return [];
    try {
      const isSeen = (pdfium.FPDFAnnot_GetFlags(annotation) & unseen) === 0;
      const isWidget = pdfium.FPDFAnnot_GetSubtype(annotation) === widgetSubtype;
      return isSeen && isWidget ? [widgetAt(opened, { loaded, annotation, picture })] : [];
    } finally {
      pdfium.FPDFPage_CloseAnnot(annotation);
    }
  });
}

type At = { loaded: number; annotation: number; picture: { width: number; height: number } };

function widgetAt(opened: Opened, { loaded, annotation, picture }: At): SeenWidget {
  const { pdfium, form } = opened;
  const place = placeOf(opened, annotation);
  return {
    kind: kinds[pdfium.FPDFAnnot_GetFormFieldType(form, annotation)] ?? 'other',
    area: areaOf(opened, { loaded, place, picture }),
    place,
    values: [valueOf(opened, annotation), ...chosenLabels(opened, annotation)],
    // FPDF_ANNOT_APPEARANCEMODE_NORMAL
    appearance: textBy(opened, (address, size) => pdfium.FPDFAnnot_GetAP(annotation, 0, address, size)),
  };
}

/** The kinds by FPDF_FORMFIELD_…, from 0 on. */
const kinds = ['other', 'push', 'check', 'check', 'combo', 'list', 'text', 'other'] as const;

/** An FS_RECTF: left, top, right, bottom. */
function placeOf({ pdfium }: Opened, annotation: number): SeenWidget['place'] {
  return withMemory(pdfium, 16, (address) => {
    pdfium.FPDFAnnot_GetRect(annotation, address);
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersAt(pdfium, address, 4, 'real');
    return [Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom)];
  });
}

function areaOf(
  { pdfium }: Opened,
  { loaded, place, picture }: { loaded: number; place: SeenWidget['place']; picture: At['picture'] },
): Area {
  const [left, bottom, right, top] = place;
  const corners = [
    [left, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) =>
    withMemory(pdfium, 8, (address) => {
      const { width, height } = picture;
      pdfium.FPDF_PageToDevice(loaded, 0, 0, width, height, 0, x, y, address, address + 4);
      return numbersAt(pdfium, address, 2, 'whole');
    }),
  );
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const mostText = 1024 * 1024;

/** Reads a text that PDFium writes as UTF-16 with a zero at its end, after giving its size in bytes. */
function textBy({ pdfium }: Opened, write: (address: number, size: number) => number): string {
  const size = Math.min(mostText, write(0, 0));
  if (size <= 2) return '';
  return withMemory(pdfium, size, (address) => {
    write(address, size);
    return textAt(pdfium, address, size / 2 - 1);
  });
}

function valueOf(opened: Opened, annotation: number): string {
  const { pdfium, form } = opened;
  return textBy(opened, (address, size) =>
    pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, address, size),
  );
}

const mostOptions = 1000;

function chosenLabels(opened: Opened, annotation: number): string[] {
  const { pdfium, form } = opened;
  const count = Math.min(mostOptions, pdfium.FPDFAnnot_GetOptionCount(form, annotation));
  return Array.from({ length: Math.max(0, count) }, (_, index) => index)
    .filter((index) => pdfium.FPDFAnnot_IsOptionSelected(form, annotation, index))
    .map((index) =>
      textBy(opened, (address, size) =>
        pdfium.FPDFAnnot_GetOptionLabel(form, annotation, index, address, size),
      ),
    );
}
