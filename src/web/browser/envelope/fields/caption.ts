import type { SessionField } from '#domain/envelope/session-view.ts';
import { find } from '../../common/dom.ts';
import { said, saidOfShown } from '../language.ts';

/** Less than this many points above a field, its caption stands below it. */
const room = 40;

/**
 * Writes a field's label beside it, for people who see: it shows while the field has the focus or the pointer, and in the bar
 * below while it has the focus; Escape puts it away. People who have the page read out hear the same in the field's name.
 */
export function captionFor(spot: HTMLElement, { label, required, auto, y }: SessionField): void {
  const itself = auto && said.field.auto[auto];
  if (!label && !itself) return;
  const text = itself
    ? [label, itself].filter(Boolean).join(' · ')
    : saidOfShown.caption(label ?? '', required);
  standCaption(spot, text, y);
}

/** Puts a text beside a place on a page, `y` points below its top, as the caption of a field. */
export function standCaption(spot: HTMLElement, text: string, y: number): void {
  const caption = document.createElement('p');
  caption.className = 'caption';
  caption.setAttribute('aria-hidden', 'true');
  caption.textContent = text;
  spot.classList.toggle('high', y < room);
  spot.prepend(caption);
  const reached = () => {
    const page = spot.offsetParent?.clientWidth ?? 0;
    spot.classList.toggle('right', spot.offsetLeft + spot.offsetWidth / 2 > page / 2);
    spot.classList.remove('put-away');
  };
  spot.addEventListener('pointerenter', reached);
  spot.addEventListener('focusin', () => {
    reached();
    sayHere(text);
  });
  spot.addEventListener('focusout', () => sayHere(''));
  spot.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') spot.classList.add('put-away');
  });
}

function sayHere(text: string): void {
  const here = find('here', HTMLElement);
  if (here) here.textContent = text;
}
