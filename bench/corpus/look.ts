import { join } from 'node:path';
import type { UsableDocument } from '#documents/inspection/inspection.ts';
import { comparePictures } from './pictures/compare-pictures.ts';
import { drawPages, resolutionFor, type Renderer } from './pictures/draw-pages.ts';
import type { Outcome } from './report/outcome.ts';
import type { Picture } from './pictures/picture.ts';
import { boxesOn, type Course } from './journey/plan.ts';
import { qpdfSays } from './programs.ts';
import { compareSigned, readSigned, type Signed } from './signatures.ts';
import { compareTexts, readText } from './texts.ts';

type PageSizes = UsableDocument['pageSizes'];

/** All that outside programs say of a PDF. */
export type Look = {
  pictures: Record<Renderer, Picture[]>;
  texts: Record<'pdftotext' | 'mutool', string | undefined>;
  qpdf: string;
  signed: Signed[];
};

/** Has a PDF drawn and read by two programs each, its structure checked and its signatures verified. */
export async function lookAt(
  file: string,
  { folder, pages, pageSizes }: { folder: string; pages: number; pageSizes: PageSizes },
): Promise<Look> {
  const resolution = resolutionFor(pageSizes.slice(0, pages));
  const draw = (renderer: Renderer) =>
    drawPages(renderer, file, { folder: join(folder, renderer), pages, resolution });
  return {
    pictures: { poppler: await draw('poppler'), mupdf: await draw('mupdf') },
    texts: { pdftotext: await readText('pdftotext', file), mutool: await readText('mutool', file) },
    qpdf: await qpdfSays(file),
    signed: await readSigned(file),
  };
}

/** Compares the looks before and after an envelope's course. */
export function compareLooks(
  before: Look,
  after: Look,
  { course, pageSizes }: { course: Course; pageSizes: PageSizes },
): Partial<Outcome> {
  const pageWidth = pageSizes[0]?.[0] ?? 0;
  const pictures = (renderer: Renderer) => {
    const boxes = boxesOn(course.plan.fields, before.pictures[renderer][0], pageWidth);
    return comparePictures(before.pictures[renderer], after.pictures[renderer], boxes);
  };
  const texts = (program: keyof Look['texts']) =>
    compareTexts(before.texts[program], after.texts[program], course.texts);
  return {
    poppler: pictures('poppler'),
    mupdf: pictures('mupdf'),
    pdftotext: texts('pdftotext'),
    mutool: texts('mutool'),
    qpdf: { before: before.qpdf, after: after.qpdf },
    signatures: compareSigned(before.signed, after.signed, course.signed),
  };
}
