import { differingAreas } from './differing.ts';
import type { OpenPdf } from './open-pdf.ts';

/** The first of these pages (from 0) that two PDFs do not show alike, undefined when they show all alike. */
export function differingPage(before: OpenPdf, after: OpenPdf, pages: number[]): number | undefined {
  return pages.find((page) => differingAreas(before.picture(page), after.picture(page)).length > 0);
}
