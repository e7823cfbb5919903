import { allocate, ask } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';

/** PDFium cannot open the file: it is encrypted, or it is no PDF that can be read. */
export class UnreadablePdf extends Error {
  readonly encrypted: boolean;

  constructor({ encrypted }: { encrypted: boolean }) {
    super(encrypted ? 'the PDF is encrypted' : 'the PDF cannot be opened');
    this.name = 'UnreadablePdf';
    this.encrypted = encrypted;
  }
}

/** The objects that this folder's files work on: PDFium, a document in it, and its form as a viewer fills it. */
export type Opened = {
  pdfium: Pdfium;
  document: number;
  form: number;
  /** The addresses in PDFium's memory of the data that the document and the form need. */
  needs: { bytes: number; formInfo: number };
};

/** Opens a PDF for the files of this room, with its form filled as by a viewer or as it is stored. Throws UnreadablePdf. */
export function open(pdfium: Pdfium, bytes: Uint8Array, options: { fillsForm?: boolean } = {}): Opened {
  const opened = ask(pdfium, () => tryToOpen(pdfium, bytes, options));
  if (typeof opened === 'number') throw new UnreadablePdf({ encrypted: encryptedBy(opened) });
  return opened;
}

/** The document, or the number of PDFium's error. */
function tryToOpen(
  pdfium: Pdfium,
  bytes: Uint8Array,
  { fillsForm = true }: { fillsForm?: boolean },
): Opened | number {
  // PDFium reads from these bytes as long as the document is open.
  const address = allocate(pdfium, Math.max(1, bytes.length));
  pdfium.pdfium.HEAPU8.set(bytes, address);
  const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, '');
  if (document === 0) {
    pdfium.pdfium.wasmExports.free(address);
    return pdfium.FPDF_GetLastError();
  }
  const formInfo = fillsForm ? pdfium.PDFiumExt_OpenFormFillInfo() : 0;
  const form = fillsForm ? pdfium.PDFiumExt_InitFormFillEnvironment(document, formInfo) : 0;
  return { pdfium, document, form, needs: { bytes: address, formInfo } };
}

/** Closes a document. If PDFium breaks off at that, it is not asked again; nobody waits for an answer. */
export function close({ pdfium, document, form, needs }: Opened): void {
  try {
    ask(pdfium, () => {
      if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      if (needs.formInfo !== 0) pdfium.PDFiumExt_CloseFormFillInfo(needs.formInfo);
      pdfium.FPDF_CloseDocument(document);
      pdfium.pdfium.wasmExports.free(needs.bytes);
    });
  } catch {
    // The next document gets another.
  }
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY: a password is wanted, or an unknown kind of encryption. */
function encryptedBy(error: number): boolean {
  return error === 4 || error === 5;
}
