import type { SessionField } from '#domain/envelope/session-view.ts';
import type { Draft } from './draft.ts';
import { said } from '../language.ts';

/**
 * Shows a date over its input as the document will have it, year first, while the input does not have the focus: a browser writes
 * dates in its own language, in which 4 March and 3 April may look alike. A half of a date stays as the browser shows it.
 */
export function printDate(
  spot: HTMLElement,
  input: HTMLInputElement,
  field: SessionField,
  draft: Draft,
): void {
  const printed = document.createElement('span');
  printed.className = 'printed';
  printed.setAttribute('aria-hidden', 'true');
  const show = () => {
    printed.textContent = draft.value(field) || said.field.dateForm;
    spot.classList.toggle('printed-date', !input.validity.badInput);
  };
  show();
  draft.watch(show);
  input.addEventListener('blur', show);
  spot.append(printed);
}
