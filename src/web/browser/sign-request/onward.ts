import { find } from '../common/dom.ts';

/** Shows the way to the signer's steps while what they can press there is out of sight, as on a phone. */
export function onwardBar(): void {
  const bar = find('onward', HTMLElement);
  const act = find('act', HTMLElement);
  if (!bar || !act) return;
  const step = act.querySelector('#work .button') ?? act;
  new IntersectionObserver(
    ([entry]) => {
      bar.hidden = entry?.isIntersecting ?? false;
    },
    { threshold: 1 },
  ).observe(step);
}
