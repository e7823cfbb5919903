import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawPages } from './pictures/draw-pages.ts';
import type { Readers } from './report/outcome.ts';
import { qpdfSays } from './programs.ts';

const pdfjsMs = 20_000;

/** Tells whether qpdf finds a PDF clean, whether poppler draws its first page and whether pdf.js opens it. */
export async function readersOf(file: string, folder: string): Promise<Readers> {
  const drawn = await drawPages('poppler', file, { folder, pages: 1, resolution: 36 });
  return {
    qpdf: (await qpdfSays(file)) === 'clean',
    poppler: drawn.length > 0,
    pdfjs: await opensInPdfjs(file),
  };
}

async function opensInPdfjs(file: string): Promise<boolean> {
  const data = new Uint8Array(await readFile(file));
  const task = getDocument({ data, verbosity: 0 });
  const opening = task.promise.then(
    async (document) => Boolean(await document.getPage(1)),
    () => false,
  );
  const opened = await Promise.race([opening.catch(() => false), sleep(pdfjsMs, false, { ref: false })]);
  await task.destroy().catch(() => undefined);
  return opened;
}
