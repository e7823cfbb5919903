import type { PDFPageProxy } from 'pdfjs-dist';
import type { Pdf } from './pdf.ts';
import type { Slot } from '../fields/slot.ts';

/** The most pixels of a canvas: phones take no more. */
const mostPixels = 14_000_000;

export type Drawing = { done: Promise<void>; cancel: () => void };

/** Gives the size of a page in points as displayed: its visible part, after its rotation, in its own scale. */
export function sizeOf(page: PDFPageProxy): { width: number; height: number } {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

/** Draws a page into its slot, as sharp as the screen is, and lays its words over it for people who have them read out. */
export function drawPage({ pdf, page, slot }: { pdf: Pdf; page: PDFPageProxy; slot: Slot }): Drawing {
  const scale = slot.unit;
  const viewport = page.getViewport({ scale });
  const ratio = Math.min(
    globalThis.devicePixelRatio || 1,
    Math.sqrt(mostPixels / (viewport.width * viewport.height)),
  );
  const canvas = document.createElement('canvas');
  const sharp = page.getViewport({ scale: scale * ratio });
  canvas.width = Math.round(sharp.width);
  canvas.height = Math.round(sharp.height);
  const task = page.render({ canvas, viewport: sharp, annotationMode: pdf.AnnotationMode.ENABLE });

  async function draw(): Promise<void> {
    await task.promise;
    slot.picture.replaceChildren(canvas);
    slot.element.style.setProperty('--total-scale-factor', String(scale * page.userUnit));
    const words = document.createElement('div');
    const textContentSource = page.streamTextContent();
    await new pdf.TextLayer({ textContentSource, container: words, viewport }).render();
    words.className = 'textLayer';
    slot.text.replaceWith(words);
    slot.text = words;
    slot.drawnFor = scale;
  }

  // The words take a moment, and come to their end: pdf.js breaks where they are called off.
  return { done: draw(), cancel: () => task.cancel() };
}
