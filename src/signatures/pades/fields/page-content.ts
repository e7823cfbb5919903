import { frame, numbers } from './appearance.ts';
import { isStream, stream } from '../../pdf/objects.ts';
import type { PdfRef, PdfValue } from '../../pdf/objects.ts';
import { pageGeometry, userSpaceRect } from '../page/page-geometry.ts';
import type { Placement } from '../page/page-geometry.ts';
import type { Update } from '../revision/update.ts';

/** Draws operators of a content stream over a page's content, from the graphics state that a page begins with. */
export function drawOverPage(update: Update, page: PdfRef, operators: string): void {
  const owner = update.dictAt(page);
  const content = (text: string) => update.add(stream({}, Buffer.from(text, 'latin1')));
  const former = contentsOf(update, owner.get('Contents'));
  owner.set('Contents', [content('q\n'), ...former, content(`\nQ\n${operators}\n`)]);
  update.put(page, owner);
}

/**
 * Draws thin frames on a page, as artifacts: they are no content to be read out (ISO 32000-2 clause 14.8.2.2). Throws
 * UnusablePdf.
 */
export function drawFrames(update: Update, page: PdfRef, placements: Placement[]): void {
  const geometry = pageGeometry(update, page);
  const frames = placements.map((placement) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = userSpaceRect(geometry, placement);
    const inset = frame.inset / geometry.unit;
    const sides = [left + inset, bottom + inset, right - left - 2 * inset, top - bottom - 2 * inset];
    return `${numbers(...sides)} re S`;
  });
  const state = `${numbers(frame.line / geometry.unit)} w ${frame.grey} G`;
  drawOverPage(update, page, ['/Artifact BMC q', state, ...frames, 'Q EMC'].join('\n'));
}

function contentsOf(update: Update, contents: PdfValue | undefined): PdfValue[] {
  const value = update.resolve(contents);
  if (Array.isArray(value)) return value;
  return isStream(value) && contents !== undefined ? [contents] : [];
}
