import { plainPdf, plainStream } from './plain-pdf.ts';

export type Widget = {
  /** Entries of the dictionary of a field that is its own widget. */
  entries: string;
  rect?: string;
  /** Operators of the appearance that is stored for it; none unless given. */
  stored?: string;
};

export type FormPage = {
  widgets: Widget[];
  needAppearances?: boolean;
  content?: string;
  /** Entries of the page, of the form and of the catalog, and objects that are added: the first is `objectsFrom`. */
  page?: string;
  form?: string;
  catalog?: string;
  objects?: string[];
  /** Annotations by their objects, before the widgets. */
  annotations?: string[];
};

/** The number of the first object of `objects`. */
const objectsFrom = 7;

/**
 * Makes a PDF of one page of 200 by 100 points with a form. Fonts: /Helv (Helvetica), /Ti (Times, with codes of its own for
 * ä and €), /Z (a composite one in which nothing says how to write with it).
 */
export function formPdf(page: FormPage): Buffer {
  const added = page.objects ?? [];
  const annotationsFrom = objectsFrom + added.length;
  const annotations = page.annotations ?? [];
  const widgetsFrom = annotationsFrom + annotations.length;
  const widgets = page.widgets.flatMap((widget, index) => widgetObjects(widget, widgetsFrom + 2 * index));
  const refs = page.widgets.map((_, index) => `${widgetsFrom + 2 * index} 0 R`).join(' ');
  const under = annotations.map((_, index) => `${annotationsFrom + index} 0 R`).join(' ');
  const fonts = '/DR << /Font << /Helv 5 0 R /Ti 6 0 R /Z << /Type /Font /Subtype /Type0 >> >> >>';
  const need = page.needAppearances === undefined ? '' : `/NeedAppearances ${page.needAppearances}`;
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] ${fonts} ${need} ${page.form ?? ''} >> ${page.catalog ?? ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Annots [${under} ${refs}]
      /Resources << /Font << /Helv 5 0 R >> >> ${page.page ?? ''} >>`,
    plainStream(page.content ?? ''),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Differences [1 /adieresis /Euro] >> >>',
    ...added,
    ...annotations,
    ...widgets,
  ]);
}

function widgetObjects({ entries, rect, stored }: Widget, at: number): string[] {
  const appearance = stored === undefined ? '' : `/AP << /N ${at + 1} 0 R >>`;
  const place = rect ?? '[20 40 180 60]';
  return [
    `<< /Type /Annot /Subtype /Widget /T (field${at}) /F 4 /P 3 0 R /Rect ${place} ${appearance} ${entries} >>`,
    appearanceOf(stored ?? '', place),
  ];
}

/** A form XObject as large as a rectangle, with /Helv among its fonts. */
export function appearanceOf(operators: string, rect = '[20 40 180 60]'): string {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect.replaceAll(/[[\]]/g, '').trim().split(/\s+/).map(Number);
  const box = `/BBox [0 0 ${x1 - x0} ${y1 - y0}]`;
  return plainStream(
    operators,
    `/Type /XObject /Subtype /Form ${box} /Resources << /Font << /Helv 5 0 R >> >>`,
  );
}

/** Operators that write a text into an appearance. */
export function writing(text: string): string {
  return `/Tx BMC q BT 0 g /Helv 12 Tf 2 6 Td (${text}) Tj ET Q EMC`;
}
