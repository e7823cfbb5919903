import type * as PdfJs from 'pdfjs-dist';
import type { PDFDocumentProxy } from 'pdfjs-dist';

export type Pdf = typeof PdfJs;
export type OpenedPdf = { pdf: Pdf; file: PDFDocumentProxy };

/** An image beyond so many pixels is left out instead of taking the browser down. */
const largestImage = 100_000_000;

async function library(folder: string): Promise<Pdf> {
  // Its path carries its version and is known to the server alone: nothing to bundle.
  const pdf: Pdf = await import(`${folder}pdf.min.mjs`);
  pdf.GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.min.mjs`;
  return pdf;
}

/** Loads pdf.js from our own origin and opens a whole document with it; throws the errors of pdf.js. */
export async function openPdf({ folder, whole }: { folder: string; whole: Blob }): Promise<OpenedPdf> {
  const pdf = await library(folder);
  const file = await pdf.getDocument({
    data: new Uint8Array(await whole.arrayBuffer()),
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    // The page's policy allows no code that is compiled at run time.
    useWasm: false,
    enableXfa: false,
    maxImageSize: largestImage,
    verbosity: pdf.VerbosityLevel.ERRORS,
  }).promise;
  return { pdf, file };
}
