import type { Opened } from './opened.ts';
import { bytesAt, numbersAt, textAt, withMemory } from './pdfium.ts';
import { withPage } from './with-page.ts';

/** A place on a page as it is displayed: parts of its width and height, 0 to 1, from the top left. */
export type PartOfPage = { x: number; y: number; width: number; height: number };

/** A field of the PDF's own form (AcroForm) on a page; `name` is its full name (ISO 32000-2 clause 12.7.4.2). */
export type FormFieldSeen = { name: string; place: PartOfPage };

/** Left, bottom, right and top in user space. */
type Sides = readonly [left: number, bottom: number, right: number, top: number];

const most = { found: 1_000, widgets: 5_000, name: 4_096 } as const;
/** FPDF_MATCHCASE. */
const matchCase = 1;

/**
 * Finds a text in a page's content, upper and lower case as they are, in reading order, at most 1,000 times; of a text that is broken into
 * lines the place of its first line. Throws when there is no such page.
 */
export function placesOfText(opened: Opened, page: number, text: string): PartOfPage[] {
  const { pdfium } = opened;
  return withPage(opened, page, (loaded) => {
    const chars = pdfium.FPDFText_LoadPage(loaded);
    if (chars === 0) return [];
    try {
      return rangesOf(opened, chars, text).flatMap((range) => {
        const sides = sidesOf(opened, chars, range);
        return sides ? [partOfPage(opened, loaded, sides)] : [];
      });
    } finally {
      pdfium.FPDFText_ClosePage(chars);
    }
  });
}

type Range = { first: number; count: number };

function rangesOf({ pdfium }: Opened, chars: number, text: string): Range[] {
  const wanted = Buffer.from(`${text}\0`, 'utf16le');
  return withMemory(pdfium, wanted.length, (address) => {
    pdfium.pdfium.HEAPU8.set(wanted, address);
    const search = pdfium.FPDFText_FindStart(chars, address, matchCase, 0);
    if (search === 0) return [];
    try {
      const found: Range[] = [];
      while (found.length < most.found && pdfium.FPDFText_FindNext(search))
        found.push({
          first: pdfium.FPDFText_GetSchResultIndex(search),
          count: pdfium.FPDFText_GetSchCount(search),
        });
      return found;
    } finally {
      pdfium.FPDFText_FindClose(search);
    }
  });
}

/** The sides of the first line of a range; undefined where it has no place. */
function sidesOf({ pdfium }: Opened, chars: number, { first, count }: Range): Sides | undefined {
  if (pdfium.FPDFText_CountRects(chars, first, count) < 1) return undefined;
  return withMemory(pdfium, 32, (address) => {
    const [left, top, right, bottom] = [address, address + 8, address + 16, address + 24];
    if (!pdfium.FPDFText_GetRect(chars, 0, left, top, right, bottom)) return undefined;
    const { buffer } = bytesAt(pdfium, address, 32);
    const [l = 0, t = 0, r = 0, b = 0] = new Float64Array(buffer);
    return [l, b, r, t] as const;
  });
}

/** FPDF_ANNOT_WIDGET. */
const widgetSubtype = 20;

/** The fields of the PDF's own form on a page, in the order of its annotations, at most 5,000. Throws when there is no such page. */
export function formFieldsOf(opened: Opened, page: number): FormFieldSeen[] {
  const { pdfium } = opened;
  return withPage(opened, page, (loaded) => {
    const count = Math.min(most.widgets, pdfium.FPDFPage_GetAnnotCount(loaded));
    return Array.from({ length: Math.max(0, count) }, (_, index) => index).flatMap((index) => {
      const annotation = pdfium.FPDFPage_GetAnnot(loaded, index);
      if (annotation === 0) return [];
      try {
        if (pdfium.FPDFAnnot_GetSubtype(annotation) !== widgetSubtype) return [];
        const place = partOfPage(opened, loaded, rectOf(opened, annotation));
        return [{ name: nameOf(opened, annotation), place }];
      } finally {
        pdfium.FPDFPage_CloseAnnot(annotation);
      }
    });
  });
}

/** An FS_RECTF: left, top, right, bottom. */
function rectOf({ pdfium }: Opened, annotation: number): Sides {
  return withMemory(pdfium, 16, (address) => {
    pdfium.FPDFAnnot_GetRect(annotation, address);
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersAt(pdfium, address, 4, 'real');
    return [left, bottom, right, top] as const;
  });
}

function nameOf({ pdfium, form }: Opened, annotation: number): string {
  const size = Math.min(most.name, pdfium.FPDFAnnot_GetFormFieldName(form, annotation, 0, 0));
  if (size <= 2) return '';
  return withMemory(pdfium, size, (address) => {
    pdfium.FPDFAnnot_GetFormFieldName(form, annotation, address, size);
    return textAt(pdfium, address, size / 2 - 1);
  });
}

/** PDFium gives whole pixels: so many across make a part of a page exact enough. */
const pixels = 1_000_000;

function partOfPage(opened: Opened, loaded: number, [left, bottom, right, top]: Sides): PartOfPage {
  const corners = [displayed(opened, loaded, left, bottom), displayed(opened, loaded, right, top)];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function displayed({ pdfium }: Opened, loaded: number, x: number, y: number): readonly [number, number] {
  return withMemory(pdfium, 8, (address) => {
    pdfium.FPDF_PageToDevice(loaded, 0, 0, pixels, pixels, 0, x, y, address, address + 4);
    const [across = 0, down = 0] = numbersAt(pdfium, address, 2, 'whole');
    return [across / pixels, down / pixels] as const;
  });
}
