import { drawingQueue } from './drawing-queue.ts';
import { sizeOf } from './draw-page.ts';
import type { OpenedPdf } from './pdf.ts';
import { createSlot, fitSlot, resizeSlot } from '../fields/slot.ts';
import type { Slot } from '../fields/slot.ts';

/** The distance from the view within which pages are drawn and kept. */
const nearby = '120% 0px';
/** The time for which sizes have to stay before pages are drawn for them (milliseconds). */
const settling = 150;
const zooms = { least: 0.5, most: 4 };

export type Pages = {
  slot: (page: number) => Slot | undefined;
  /** Shows the pages of an opened document. */
  show: (opened: OpenedPdf) => Promise<void>;
  /** Waits until a page has its own size. */
  settle: (page: number) => Promise<void>;
  zoom: () => number;
  setZoom: (zoom: number) => void;
  watchZoom: (listener: () => void) => void;
};

/** Remembers where the middle of the window lies in its page, and gives the function that scrolls back to it. */
function anchorOf(slots: Slot[]): () => void {
  const middle = innerHeight / 2;
  const slot = slots.find(({ element }) => element.getBoundingClientRect().bottom > middle);
  if (!slot) return () => {};
  const { top, height } = slot.element.getBoundingClientRect();
  const part = (middle - top) / Math.max(1, height);
  return () => {
    const now = slot.element.getBoundingClientRect();
    if (top < middle) scrollBy({ top: now.top + part * now.height - middle, behavior: 'instant' });
  };
}

/** Reports the pages that come near the visible part, and those that leave it. */
function observe(slots: Slot[], seen: (slot: Slot, near: boolean) => void, after: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const slot = slots.find(({ element }) => element === target);
        if (slot) seen(slot, isIntersecting);
      }
      after();
    },
    { rootMargin: nearby },
  );
  for (const { element } of slots) observer.observe(element);
}

/** Calls `changed` when the width of `holder` is another. */
function onWidth(holder: HTMLElement, changed: () => void): void {
  let width = holder.clientWidth;
  new ResizeObserver(() => {
    // While it is not shown it has no width, and keeps its sizes.
    if (holder.clientWidth === width || holder.clientWidth === 0) return;
    width = holder.clientWidth;
    changed();
  }).observe(holder);
}

type Options = { count: number; drawn: (page: number) => void; failed: (page: number) => void };

/**
 * Creates the pages of a document in `holder`, one under the other: slots for all at once, drawn only near the visible part.
 * Calls `drawn` and `failed` with the number of a page that was drawn, or could not be. The first page is drawn wherever the
 * person is.
 */
export function createPages(holder: HTMLElement, { count, drawn, failed }: Options): Pages {
  const slots = Array.from({ length: count }, (_, index) => createSlot(index + 1, count));
  const listeners: (() => void)[] = [];
  const queue = drawingQueue({ settle, drawn, failed });
  let opened: OpenedPdf | undefined;
  let zoom = 1;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let room = holder.clientWidth;
  const fit = (slot: Slot) => fitSlot(slot, room, zoom);

  async function settle(slot: Slot): Promise<void> {
    if (slot.known || !opened) return;
    const size = sizeOf(await opened.file.getPage(slot.number));
    slot.known = true;
    if (size.width === slot.width && size.height === slot.height) return;
    resizeSlot(slot, size);
    fit(slot);
  }

  function refit(): void {
    room = holder.clientWidth || room;
    const hold = anchorOf(slots);
    slots.forEach(fit);
    hold();
    clearTimeout(waiting);
    waiting = setTimeout(queue.restart, settling);
  }

  holder.replaceChildren(...slots.map(({ element }) => element));
  for (const slot of slots) resizeSlot(slot, slot);
  slots.forEach(fit);
  const seen = (slot: Slot, near: boolean) => (near ? queue.want(slot) : queue.drop(slot));
  observe(slots, seen, () => queue.go(opened));
  onWidth(holder, refit);

  return {
    slot: (page) => slots[page - 1],
    show: async (document) => {
      const size = sizeOf(await document.file.getPage(1));
      opened = document;
      for (const slot of slots) {
        slot.drawnFor = 0;
        if (!slot.known) resizeSlot(slot, size);
        fit(slot);
      }
      for (const first of slots.slice(0, 1)) queue.want(first);
      queue.go(opened);
    },
    settle: async (page) => {
      for (const slot of slots.slice(page - 1, page)) await settle(slot);
    },
    zoom: () => zoom,
    setZoom: (given) => {
      zoom = Math.min(zooms.most, Math.max(zooms.least, given));
      refit();
      for (const listener of listeners) listener();
    },
    watchZoom: (listener) => {
      listeners.push(listener);
    },
  };
}
