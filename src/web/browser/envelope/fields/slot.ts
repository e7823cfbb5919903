import { said } from '../language.ts';

/** The place of one page in the document; `width` and `height` in points, as displayed, `unit` in pixels a point. */
export type Slot = {
  number: number;
  element: HTMLElement;
  picture: HTMLElement;
  text: HTMLElement;
  spots: HTMLElement;
  width: number;
  height: number;
  unit: number;
  /** Its own size is known, not only that of the first page. */
  known: boolean;
  /** The unit that it was drawn for; 0 while it is not drawn. */
  drawnFor: number;
};

/** The widest that a page is shown before it is made larger on purpose, in pixels. */
const widest = 860;

function part(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}

/** Makes the empty place of a page. */
export function createSlot(number: number, count: number): Slot {
  const element = part('page');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', said.pages.page(number, count));
  element.dataset['page'] = String(number);
  const [picture, text, spots] = [part('picture'), part('textLayer'), part('spots')];
  picture.setAttribute('aria-hidden', 'true');
  element.append(picture, text, spots);
  const size = { width: 595, height: 842, unit: 1, known: false, drawnFor: 0 };
  return { number, element, picture, text, spots, ...size };
}

/** Gives a place its size in points. */
export function resizeSlot(slot: Slot, { width, height }: { width: number; height: number }): void {
  slot.width = width;
  slot.height = height;
  slot.element.style.setProperty('--width', String(width));
  slot.element.style.setProperty('--height', String(height));
}

/** Fits a place into `room` pixels, `zoom` times as large. */
export function fitSlot(slot: Slot, room: number, zoom: number): void {
  slot.unit = (Math.min(room, widest) / slot.width) * zoom;
  slot.element.style.setProperty('--unit', `${slot.unit}px`);
}

/** Takes the drawing out of a place, and with it its memory. */
export function emptySlot(slot: Slot): void {
  slot.drawnFor = 0;
  for (const canvas of slot.picture.querySelectorAll('canvas')) canvas.width = canvas.height = 0;
  slot.picture.replaceChildren();
  slot.text.replaceChildren();
}
