import { differingAreas } from './differing.ts';
import type { OpenPdf } from './open-pdf.ts';

/**
 * The first of these pages (from 0) that two PDFs do not show alike, undefined when they show all alike; each picture has at
 * most `maxPixels`, 4,000,000 unless given.
 */
export function differingPage(
  before: OpenPdf,
  after: OpenPdf,
  pages: number[],
  bounds: { maxPixels?: number } = {},
): number | undefined {
  const differs = (page: number) =>
    differingAreas(before.picture(page, bounds), after.picture(page, bounds)).length > 0;
  return pages.find(differs);
}
