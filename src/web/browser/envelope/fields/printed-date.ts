import type { SessionField } from '#domain/envelope/session-view.ts';
import type { Draft } from './draft.ts';
import { said } from '../language.ts';

/**
 * Shows a date over its input as the document will have it, year first, while the input does not have the focus: a browser writes
 * dates in its own language, in which 4 March and 3 April may look alike.
 */
export function printDate(spot: HTMLElement, field: SessionField, draft: Draft): void {
  const printed = document.createElement('span');
  printed.className = 'printed';
  printed.setAttribute('aria-hidden', 'true');
  const show = () => {
    printed.textContent = draft.value(field) || said.field.dateForm;
  };
  show();
  draft.watch(show);
  spot.append(printed);
}
