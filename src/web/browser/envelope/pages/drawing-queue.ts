import { drawPage } from './draw-page.ts';
import type { Drawing } from './draw-page.ts';
import type { OpenedPdf } from './pdf.ts';
import { emptySlot } from '../fields/slot.ts';
import type { Slot } from '../fields/slot.ts';

export type DrawingQueue = {
  /** Queues a page to be drawn, or drawn again. */
  want: (slot: Slot) => void;
  /** Takes a page out, and its drawing with it. */
  drop: (slot: Slot) => void;
  /** Draws the wanted pages that are not drawn at their size, once a document is open. */
  go: (opened: OpenedPdf | undefined) => void;
  /** Cancels the drawing of a page whose size is another now. */
  restart: () => void;
};

type Steps = {
  /** Gives a page its own size before it is drawn. */
  settle: (slot: Slot) => Promise<void>;
  /** Told of a page that was drawn, and of one that could not be. */
  drawn: (page: number) => void;
  failed: (page: number) => void;
};

function distanceOf({ element }: Slot): number {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.abs((top + bottom) / 2 - innerHeight / 2);
}

const wasCalledOff = (error: unknown) => error instanceof Error && /Cancel|Abort/.test(error.name);

/** Draws pages one after the other, the nearest to the visible part first. */
export function drawingQueue({ settle, drawn, failed }: Steps): DrawingQueue {
  const wanted = new Set<Slot>();
  let opened: OpenedPdf | undefined;
  let drawing: (Drawing & { slot: Slot }) | undefined;
  let busy = false;

  const next = () =>
    [...wanted]
      .filter((slot) => slot.drawnFor !== slot.unit)
      .map((slot) => ({ slot, distance: distanceOf(slot) }))
      .reduce<{ slot: Slot; distance: number } | undefined>(
        (best, one) => (best && best.distance <= one.distance ? best : one),
        undefined,
      )?.slot;

  async function draw(slot: Slot, { pdf, file }: OpenedPdf): Promise<void> {
    const page = await file.getPage(slot.number);
    await settle(slot);
    drawing = { ...drawPage({ pdf, page, slot }), slot };
    await drawing.done;
    drawn(slot.number);
  }

  async function drawAll(): Promise<void> {
    if (busy || !opened) return;
    busy = true;
    for (let slot = next(); slot; slot = next()) {
      try {
        await draw(slot, opened);
      } catch (error) {
        // A cancelled page comes again if it is wanted; a page that cannot be drawn is not tried by itself again.
        if (!wasCalledOff(error)) {
          slot.drawnFor = slot.unit;
          failed(slot.number);
        }
      }
      drawing = undefined;
      if (!wanted.has(slot)) emptySlot(slot);
    }
    busy = false;
  }

  return {
    want: (slot) => {
      wanted.add(slot);
    },
    drop: (slot) => {
      if (!wanted.delete(slot)) return;
      if (drawing?.slot === slot) drawing.cancel();
      else emptySlot(slot);
    },
    go: (document) => {
      opened = document;
      void drawAll();
    },
    restart: () => {
      drawing?.cancel();
      void drawAll();
    },
  };
}
