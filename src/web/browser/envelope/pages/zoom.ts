import { get } from '../../common/dom.ts';
import { said } from '../language.ts';
import type { Pages } from './pages.ts';

const step = 1.25;

/** Wires the buttons that make the pages larger and smaller, and the one that fits them to the width. */
export function wireZoom(pages: Pages): void {
  const level = get('zoom-level', HTMLElement);
  const show = () => {
    level.textContent = said.pages.scale(Math.round(pages.zoom() * 100));
  };
  get('zoom-in', HTMLButtonElement).addEventListener('click', () => pages.setZoom(pages.zoom() * step));
  get('zoom-out', HTMLButtonElement).addEventListener('click', () => pages.setZoom(pages.zoom() / step));
  get('zoom-fit', HTMLButtonElement).addEventListener('click', () => pages.setZoom(1));
  pages.watchZoom(show);
  show();
}
