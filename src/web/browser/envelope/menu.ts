import { find, get } from '../common/dom.ts';
import type { Pages } from './pages/pages.ts';

/** Says in the bar which page is in the middle of the window. */
function watchPage(holder: HTMLElement): void {
  const at = get('at-page', HTMLElement);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting && target instanceof HTMLElement) at.textContent = target.dataset['page'] ?? '';
      }
    },
    { rootMargin: '-49.5% 0px -49.5% 0px' },
  );
  for (const page of holder.querySelectorAll('.page')) observer.observe(page);
}

/** Wires the form that goes to a page by its number. */
function wireJump(pages: Pages, done: () => void): void {
  const form = find('jump', HTMLFormElement);
  const input = find('jump-to', HTMLInputElement);
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const slot = pages.slot(Number(input?.value));
    if (!slot) return;
    done();
    void pages
      .settle(slot.number)
      .catch(() => {})
      .then(() => slot.element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  });
}

/**
 * Wires the menu of the bar, which is at hand on every page: the page's number, the way to another page, and to decline. The menu
 * shuts by Escape, by a press beside it, and after what was chosen.
 */
export function wireMenu(holder: HTMLElement, pages: Pages): void {
  const menu = find('menu', HTMLDetailsElement);
  if (!menu) return;
  const shut = () => {
    menu.open = false;
  };
  watchPage(holder);
  wireJump(pages, shut);
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    shut();
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) shut();
  });
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a, #menu-decline')) shut();
  });
  find('menu-decline', HTMLButtonElement)?.addEventListener('click', () =>
    find('decline-open', HTMLButtonElement)?.click(),
  );
}
