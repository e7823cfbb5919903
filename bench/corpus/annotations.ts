import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import { isApart, type Box } from './picture.ts';

/** An annotation of a page: where it lies, in parts of the page as displayed, from its top left. */
export type Annotation = { page: number; isWidget: boolean; box: Box };

const Read = z.object({
  subtype: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

const Corner = z.array(z.number());

/** EU DSS looks at no more pages. */
const pages = 10;
const milliseconds = 20_000;

/** The annotations on the first pages of a PDF, by pdf.js; none where it cannot read them. */
export async function readAnnotations(file: string): Promise<Annotation[]> {
  const task = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 });
  const reading = collect(task.promise).catch(() => []);
  const found = await Promise.race([reading, sleep(milliseconds, [], { ref: false })]);
  await task.destroy().catch(() => undefined);
  return found;
}

async function collect(opening: ReturnType<typeof getDocument>['promise']): Promise<Annotation[]> {
  const document = await opening;
  const found: Annotation[] = [];
  for (let number = 1; number <= Math.min(pages, document.numPages); number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    for (const one of await page.getAnnotations()) {
      const read = Read.safeParse(one);
      if (!read.success || read.data.subtype === 'Popup') continue;
      const [left, bottom, right, top] = read.data.rect;
      const [x1 = 0, y1 = 0] = Corner.parse(viewport.convertToViewportPoint(left, bottom));
      const [x2 = 0, y2 = 0] = Corner.parse(viewport.convertToViewportPoint(right, top));
      const box = {
        x: Math.min(x1, x2) / viewport.width,
        y: Math.min(y1, y2) / viewport.height,
        width: Math.abs(x2 - x1) / viewport.width,
        height: Math.abs(y2 - y1) / viewport.height,
      };
      found.push({ page: number, isWidget: read.data.subtype === 'Widget', box });
    }
  }
  return found;
}

/**
 * Why annotations of the result overlap whatever is placed, as a sentence's end: they do so already, or cover the first page
 * where the fields are; undefined when neither is so.
 */
export function whyOverlap(
  annotations: Annotation[],
  fields: Box[],
  widgetsStay: boolean,
): string | undefined {
  if (overlapAlready(annotations, widgetsStay)) return 'its annotations overlap';
  const staying = annotations.filter(({ page, isWidget }) => page === 1 && (widgetsStay || !isWidget));
  const isCovered = (field: Box) => staying.some(({ box }) => !isApart(box, field, 0));
  return fields.some(isCovered) ? 'its annotations leave no room for fields' : undefined;
}

/** Whether annotations of one page lie over each other before anything of ours is there; widgets only where they stay. */
export function overlapAlready(annotations: Annotation[], widgetsStay: boolean): boolean {
  const staying = annotations.filter(({ isWidget }) => widgetsStay || !isWidget);
  return staying.some((one, index) =>
    staying.slice(index + 1).some((other) => one.page === other.page && !isApart(one.box, other.box, 0)),
  );
}
