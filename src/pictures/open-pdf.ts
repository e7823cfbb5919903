import { ask, takePdfium } from './pdfium.ts';
import { drawPage } from './draw-page.ts';
import type { Drawing, Picture } from './draw-page.ts';
import { close, open } from './opened.ts';
import type { Opened } from './opened.ts';
import { pageSize } from './page-size.ts';
import type { PageSize } from './page-size.ts';
import { formFieldsOf, placesOfText } from './places.ts';
import type { FormFieldSeen, PartOfPage } from './places.ts';
import { readSignatures } from './read-signatures.ts';
import type { SignatureSeen } from './read-signatures.ts';
import { textOfPage } from './text-of-page.ts';

export { UnreadablePdf } from './opened.ts';

/** A PDF as PDFium, the reader of Chrome, sees it. Pages are counted from 0. All but `pageCount` may throw. */
export type OpenPdf = {
  pageCount: number;
  /**
   * The size as displayed (CropBox within the MediaBox, after /Rotate), in points. PDFium knows no /UserUnit: multiply by
   * it.
   */
  pageSize(page: number): PageSize;
  /** In the order of the form's fields. */
  signatures(): SignatureSeen[];
  /** With its annotations and fields as a viewer shows them. `maxPixels` is 5,000,000 unless given. */
  picture(page: number, drawing?: Drawing): Picture;
  /** The text in the page's content; annotations and fields are no part of it. */
  textOf(page: number): string;
  /** Where a text stands in the page's content, upper and lower case as they are. */
  placesOfText(page: number, text: string): PartOfPage[];
  /** The fields of the PDF's own form on the page. */
  formFields(page: number): FormFieldSeen[];
  /** Lets the document go. */
  close(): void;
};

/** Opens a PDF. Throws UnreadablePdf. Bytes of any kind may take long or end in any error: bound time and memory. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const opened = open(await takePdfium(), bytes);
  let isOpen = true;
  const asked = <T>(question: (opened: Opened) => T): T => {
    if (!isOpen) throw new Error('the PDF is closed');
    return ask(opened.pdfium, () => question(opened));
  };
  return {
    pageCount: asked(({ pdfium, document }) => pdfium.FPDF_GetPageCount(document)),
    pageSize: (page) => asked((one) => pageSize(one, page)),
    signatures: () => asked(readSignatures),
    picture: (page, drawing) => asked((one) => drawPage(one, page, drawing)),
    textOf: (page) => asked((one) => textOfPage(one, page)),
    placesOfText: (page, text) => asked((one) => placesOfText(one, page, text)),
    formFields: (page) => asked((one) => formFieldsOf(one, page)),
    close: () => {
      if (isOpen) close(opened);
      isOpen = false;
    },
  };
}
