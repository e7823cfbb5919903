import type { PDFDocumentProxy } from 'pdfjs-dist';
import { standCaption } from '../fields/caption.ts';
import { said } from '../language.ts';
import type { Slot } from '../fields/slot.ts';

/** What is read here of a form field on a page, as pdf.js gives it. */
type Widget = { checkBox?: boolean; fieldName?: string; fieldValue?: string; rect: number[] };

type Point = [number, number];

/** Marks the empty boxes of a page that others tick, so that nobody takes them for their own. */
export async function markOthersBoxes(file: PDFDocumentProxy, slot: Slot): Promise<void> {
  const page = await file.getPage(slot.number);
  const viewport = page.getViewport({ scale: 1 });
  const all: Widget[] = await page.getAnnotations();
  for (const old of slot.spots.querySelectorAll('.others')) old.remove();
  for (const { rect } of all.filter((widget) => isOthers(widget, slot))) {
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const corners = [
      viewport.convertToViewportPoint(left, bottom),
      viewport.convertToViewportPoint(right, top),
    ];
    slot.spots.prepend(markAt(corners as [Point, Point]));
  }
}

/** A field of ours has the name in the PDF that its input has on the page. */
function isOthers({ checkBox, fieldName = '', fieldValue }: Widget, { spots }: Slot): boolean {
  const isEmpty = checkBox === true && (fieldValue ?? 'Off') === 'Off';
  return isEmpty && fieldName.startsWith('field-') && !spots.querySelector(`#${CSS.escape(fieldName)}`);
}

/** Marks the place between two corners, in points from the top left of the page. */
function markAt([[x1, y1], [x2, y2]]: [Point, Point]): HTMLElement {
  const sides = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
  const mark = document.createElement('div');
  mark.className = 'spot others';
  for (const [side, value] of Object.entries(sides)) mark.style.setProperty(`--${side}`, String(value));
  mark.tabIndex = 0;
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', said.field.others);
  standCaption(mark, said.field.others, sides.y);
  return mark;
}
