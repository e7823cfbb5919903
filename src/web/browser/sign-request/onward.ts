import { find } from '../common/dom.ts';

/** Shows the way to the signer's steps while those are out of sight, as on a phone. */
export function onwardBar(): void {
  const bar = find('onward', HTMLElement);
  const act = find('act', HTMLElement);
  if (!bar || !act) return;
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? false;
  }).observe(act);
}
