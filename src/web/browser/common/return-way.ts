import { returnWords } from '#words/pages/return.ts';
import { countdown } from './countdown.ts';
import { find } from './dom.ts';
import { language } from '../language.ts';

/** Whether another page shows this one in a frame: that one is told of the end, and decides itself where to go. */
export const isFramed = window.parent !== window;

/** The person has said that they stay: a later drawing of the end, as of an envelope that others complete, leads nowhere by itself. */
let stays = false;

/**
 * Goes back to the application by itself after the seconds that the page names, where the end was just reached, unless the person
 * stays. In a frame the button leads the whole window back, and nothing happens by itself.
 */
export function returnWay({ justEnded }: { justEnded: boolean }): void {
  const way = find('return', HTMLElement);
  const link = find('return-link', HTMLAnchorElement);
  const soon = find('return-soon', HTMLElement);
  const stay = find('return-stay', HTMLButtonElement);
  if (!way || !link || !soon || !stay) return;
  if (isFramed) link.target = '_top';
  if (isFramed || !justEnded || stays) return;
  const words = returnWords[language];
  soon.hidden = false;
  stay.hidden = false;
  const stop = countdown({
    seconds: Number(way.dataset['seconds']),
    within: way,
    tick: (left) => {
      soon.textContent = words.soon(left);
    },
    done: () => location.assign(link.href),
  });
  stay.addEventListener('click', () => {
    stop();
    stays = true;
    soon.hidden = true;
    stay.hidden = true;
    link.focus();
  });
}
