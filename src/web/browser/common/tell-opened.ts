import { send } from './calls.ts';
import { isFramed } from './return-way.ts';

let opened: string | undefined;
let isTouched = !isFramed;

/** What somebody does on a page that is in front of them. */
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Tells once that the page is in front of a person: not while the tab is in the background, and in a frame, which the page around may
 * show to nobody, once somebody touches it. A scanner of mail runs no scripts.
 */
export function tellOpened(calls: string): void {
  if (opened === calls) return;
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => tellOpened(calls), { once: true });
    return;
  }
  if (!isTouched) return whenTouched(() => tellOpened(calls));
  opened = calls;
  void send(`${calls}/opened`, {});
}

function whenTouched(then: () => void): void {
  const heard = new AbortController();
  const hear = () => {
    heard.abort();
    isTouched = true;
    then();
  };
  for (const touch of touches) addEventListener(touch, hear, { signal: heard.signal, passive: true });
}
