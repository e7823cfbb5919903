import { differingAreas } from './differing.ts';
import type { Area } from './differing.ts';
import { drawPage } from './draw-page.ts';
import type { Picture } from './draw-page.ts';
import { close, open } from './opened.ts';
import type { Opened } from './opened.ts';
import { ask, takePdfium } from './pdfium.ts';
import { sameMarks, sameText } from './same-look.ts';
import { contentTexts, shownTexts } from './shown-texts.ts';
import { widgetsOf } from './widgets.ts';
import type { SeenWidget } from './widgets.ts';
import { withPage } from './with-page.ts';

/** A page, from 0, and the reason that a person may be told. */
export type Loss = { page: number; why: string };

/**
 * Finds the first of these pages (from 0) on which a PDF with a flattened form shows less than before; undefined when
 * nothing is lost. Stored appearances must show alike to a pixel. A field whose appearance viewers make again, each a little
 * differently, must show the same text or the same mark. Throws UnreadablePdf, TooLongToDraw.
 */
export async function lostInFlattening(input: {
  before: Uint8Array;
  after: Uint8Array;
  pages: number[];
}): Promise<Loss | undefined> {
  const pdfium = await takePdfium();
  const documents: Opened[] = [];
  const opened = (bytes: Uint8Array, options?: { fillsForm: boolean }) => {
    const document = open(pdfium, bytes, options);
    documents.push(document);
    return document;
  };
  try {
    const [shown, flat] = [opened(input.before), opened(input.after)];
    const stored = opened(input.before, { fillsForm: false });
    return ask(pdfium, () => firstLoss({ shown, stored, flat }, input.pages));
  } finally {
    documents.forEach(close);
  }
}

function firstLoss(documents: Documents, pages: number[]): Loss | undefined {
  for (const page of pages) {
    const why = differenceOn(documents, page);
    if (why !== undefined) return { page, why };
  }
  return undefined;
}

/** The document with its form as viewers show it, as it is stored, and with the form made part of its pages. */
type Documents = { shown: Opened; stored: Opened; flat: Opened };

/** The reach of a frame's lines over its edge, in pixels. */
const edge = 4;

function differenceOn({ shown, stored, flat }: Documents, page: number): string | undefined {
  const [before, after] = [drawPage(shown, page), drawPage(flat, page)];
  const widgets = withPage(shown, page, (loaded) => widgetsOf(shown, loaded, before));
  const places = widgets.map(({ area }) => widened(area));
  if (differingAreas(before, after, places).length > 0) return 'it looks different outside of its fields';
  const differing = differingAreas(before, after);
  const changed = widgets.filter((_, index) => differing.some((area) => meet(area, places[index])));
  if (changed.length === 0) return undefined;
  const kept = keptOf(stored, page, { before, changed });
  if (kept) return `a field looks different${wordsFor(kept)}`;
  const lost = lostOf({ shown, flat }, page, { changed, before, after });
  return lost && `a field shows something else${wordsFor(lost)}`;
}

/**
 * Finds the first field whose appearance is stored, and that the viewer shows by it: such an appearance is never made again.
 */
function keptOf(
  stored: Opened,
  page: number,
  { before, changed }: { before: Picture; changed: SeenWidget[] },
): SeenWidget | undefined {
  const asStored = new Set(withPage(stored, page, (loaded) => widgetsOf(stored, loaded, before)).map(lookOf));
  return changed.find((widget) => widget.appearance !== '' && asStored.has(lookOf(widget)));
}

function lookOf({ place, appearance }: SeenWidget): string {
  return JSON.stringify([place, appearance]);
}

type Changed = { changed: SeenWidget[]; before: Picture; after: Picture };

/** Finds the first field that was made again and has lost something. */
function lostOf(
  { shown, flat }: Pick<Documents, 'shown' | 'flat'>,
  page: number,
  { changed, before, after }: Changed,
): SeenWidget | undefined {
  const places = changed.map(({ place }) => place);
  // Before the fields become part of the page.
  const textsBeneath = contentTexts(shown, page, places);
  const [textsBefore, textsAfter] = [shownTexts(shown, page, places), shownTexts(flat, page, places)];
  return changed.find((widget, index) => {
    const beneath = textsBeneath[index] ?? '';
    const texts = { before: textsBefore[index] ?? '', after: textsAfter[index] ?? '', beneath };
    return !sameText(widget, texts) || !sameMarks(widget, { before, after, text: texts.before });
  });
}

function wordsFor({ values }: SeenWidget): string {
  const value = values.find((one) => one.trim() !== '')?.slice(0, 40);
  return value === undefined ? '' : `: ${value}`;
}

function widened({ left, top, right, bottom }: Area): Area {
  return { left: left - edge, top: top - edge, right: right + edge, bottom: bottom + edge };
}

function meet(one: Area, other: Area | undefined): boolean {
  if (!other) return false;
  const across = one.left < other.right && other.left < one.right;
  return across && one.top < other.bottom && other.top < one.bottom;
}
