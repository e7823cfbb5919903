import type * as PdfJs from 'pdfjs-dist';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { partsOf } from './parts.ts';

export type Pdf = typeof PdfJs;
export type OpenedPdf = { pdf: Pdf; file: PDFDocumentProxy };

/** A document whose pages can be drawn, while the rest of it may still be on its way. */
type ComingPdf = OpenedPdf & {
  /** Fails where the rest does not come to its end. */
  whole: Promise<void>;
};

/** An image beyond so many pixels is left out instead of taking the browser down. */
const largestImage = 100_000_000;
/** A document of more bytes is opened before its end has come. */
const small = 1_048_576;
/** The least that is asked for out of turn, in bytes. */
const rangeChunkSize = 131_072;

async function library(folder: string): Promise<Pdf> {
  const worker = `${folder}pdf.worker.min.mjs`;
  // Into the cache, while the library that starts it is on its way.
  void fetch(worker).catch(() => undefined);
  // Its path carries its version and is known to the server alone: nothing to bundle.
  const pdf: Pdf = await import(`${folder}pdf.min.mjs`);
  pdf.GlobalWorkerOptions.workerSrc = worker;
  return pdf;
}

function settingsOf(pdf: Pdf, folder: string) {
  return {
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    // The page's policy allows no code that is compiled at run time.
    useWasm: false,
    enableXfa: false,
    maxImageSize: largestImage,
    verbosity: pdf.VerbosityLevel.ERRORS,
  };
}

type Coming = {
  folder: string;
  url: string;
  /** Told of the share that has come, from 0 to 1. */
  came: (share: number) => void;
};

/**
 * Loads pdf.js from our own origin and opens a document with it: a large one as soon as its first page can be drawn, where the
 * service sends parts of it. Throws the errors of pdf.js, and where the document does not come.
 */
export async function openPdf({ folder, url, came }: Coming): Promise<ComingPdf> {
  const [pdf, answer] = await Promise.all([library(folder), fetch(url, { cache: 'no-store' })]);
  const { ok, status, body, headers } = answer;
  if (!ok || !body) throw new Error(`the document was answered with ${status}`);
  const size = Number(headers.get('content-length') ?? 0);
  const etag = headers.get('etag');
  const told = (loaded: number) => came(size > 0 ? Math.min(1, loaded / size) : 0);
  if (size > small && etag && headers.get('accept-ranges') === 'bytes') {
    const { transport, whole } = partsOf(pdf, { url, etag, size, body, told });
    const task = pdf.getDocument({ ...settingsOf(pdf, folder), range: transport, rangeChunkSize });
    whole.catch(() => task.destroy());
    const file = await Promise.race([task.promise, whole.then(() => task.promise)]);
    return { pdf, file, whole };
  }
  const data = await readAll(body, told);
  const file = await pdf.getDocument({ ...settingsOf(pdf, folder), data }).promise;
  return { pdf, file, whole: Promise.resolve() };
}

async function readAll(body: ReadableStream<Uint8Array>, told: (loaded: number) => void) {
  const pieces: BlobPart[] = [];
  let loaded = 0;
  const reader = body.getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    pieces.push(value as Uint8Array<ArrayBuffer>);
    loaded += value.length;
    told(loaded);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
