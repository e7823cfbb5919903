import { close, open } from './opened.ts';
import type { Opened } from './opened.ts';
import { ask, bytesAt, takePdfium, withMemory } from './pdfium.ts';

/**
 * Writes a document again as PDFium reads it, in one revision with a table of cross-references: the same look of a damaged
 * file, in a sound file. For files without signatures. Throws UnreadablePdf, and an Error when PDFium cannot write it.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Buffer> {
  const opened = open(await takePdfium(), bytes);
  try {
    return ask(opened.pdfium, () => written(opened));
  } finally {
    close(opened);
  }
}

function written({ pdfium, document }: Opened): Buffer {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  if (pdfium.PDFiumExt_SaveAsCopy(document, writer) === 0)
    throw new Error('PDFium cannot write the document');
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const bytes = withMemory(pdfium, size, (address) => {
    pdfium.PDFiumExt_GetFileWriterData(writer, address, size);
    return Buffer.from(bytesAt(pdfium, address, size));
  });
  pdfium.PDFiumExt_CloseFileWriter(writer);
  return bytes;
}
