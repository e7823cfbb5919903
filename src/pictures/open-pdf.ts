import { allocate, startPdfium } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';
import { drawPage } from './draw-page.ts';
import type { Picture } from './draw-page.ts';
import { pageSize } from './page-size.ts';
import type { PageSize } from './page-size.ts';
import { readSignatures } from './read-signatures.ts';
import type { SignatureSeen } from './read-signatures.ts';
import { textOfPage } from './text-of-page.ts';

/** PDFium cannot open the file: it is encrypted, or it is no PDF that can be read. */
export class UnreadablePdf extends Error {
  readonly encrypted: boolean;

  constructor({ encrypted }: { encrypted: boolean }) {
    super(encrypted ? 'the PDF is encrypted' : 'the PDF cannot be opened');
    this.name = 'UnreadablePdf';
    this.encrypted = encrypted;
  }
}

/** A PDF as PDFium, the reader of Chrome, sees it. Pages are counted from 0. All but `pageCount` may throw. */
export type OpenPdf = {
  pageCount: number;
  /** As displayed (CropBox within the MediaBox, after /Rotate), in points. PDFium knows no /UserUnit: multiply by it. */
  pageSize(page: number): PageSize;
  /** In the order of the form's fields. */
  signatures(): SignatureSeen[];
  /** With its annotations and fields as a viewer shows them. `maxPixels` is 5,000,000 unless given. */
  picture(page: number, bounds?: { maxPixels?: number }): Picture;
  /** What stands in the page's content; annotations and fields are no part of it. */
  textOf(page: number): string;
  /** Lets the document go, with all of PDFium's memory. */
  close(): void;
};

/** What the other rooms' files work on: PDFium, a document in it, and its form as a viewer fills it. */
export type Opened = { pdfium: Pdfium; document: number; form: number };

/** Opens a PDF. Throws UnreadablePdf. Bytes of any kind may take long or end in any error: bound time and memory. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  let opened: Opened | undefined = open(await startPdfium(), bytes);
  const current = (): Opened => {
    if (!opened) throw new Error('the PDF is closed');
    return opened;
  };
  return {
    pageCount: opened.pdfium.FPDF_GetPageCount(opened.document),
    pageSize: (page) => pageSize(current(), page),
    signatures: () => readSignatures(current()),
    picture: (page, bounds) => drawPage(current(), page, bounds),
    textOf: (page) => textOfPage(current(), page),
    close: () => {
      opened = undefined;
    },
  };
}

/** Opens a PDF for the files of this room, with its form filled as by a viewer or as it is stored. Throws UnreadablePdf. */
export function open(pdfium: Pdfium, bytes: Uint8Array, { fillsForm = true } = {}): Opened {
  // PDFium reads from these bytes as long as the document is open.
  const address = allocate(pdfium, Math.max(1, bytes.length));
  pdfium.pdfium.HEAPU8.set(bytes, address);
  const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, '');
  if (document === 0) throw new UnreadablePdf({ encrypted: encryptedBy(pdfium.FPDF_GetLastError()) });
  if (!fillsForm) return { pdfium, document, form: 0 };
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  return { pdfium, document, form };
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY: a password is wanted, or an unknown kind of encryption. */
function encryptedBy(error: number): boolean {
  return error === 4 || error === 5;
}
