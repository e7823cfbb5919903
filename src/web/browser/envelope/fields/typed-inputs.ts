import { envelopeBounds } from '#domain/envelope/envelope.ts';
import type { SessionField } from '#domain/envelope/session-view.ts';
import type { Draft } from './draft.ts';
import { said } from '../language.ts';

type Options = { field: SessionField; draft: Draft; onward: () => void };

/** Lower than this, in points, a text field has one line. */
const oneLine = 30;

/** Makes the input of a text. */
export function textInput({ field, draft, onward }: Options): HTMLElement {
  const input = document.createElement(field.height < oneLine ? 'input' : 'textarea');
  input.maxLength = envelopeBounds.value;
  input.autocomplete = 'off';
  input.value = draft.value(field);
  input.addEventListener('input', () => {
    // It is one line, which the document breaks where it has to.
    if (/[\r\n]/.test(input.value)) input.value = input.value.replaceAll(/[\r\n]+/g, ' ');
    draft.set(field, input.value);
  });
  enterGoesOn(input, onward);
  return input;
}

/** Makes the input of a date. */
export function dateInput({ field, draft, onward }: Options): HTMLElement {
  const input = document.createElement('input');
  input.type = 'date';
  input.max = '9999-12-31';
  input.value = draft.value(field);
  input.addEventListener('input', () => draft.set(field, input.value));
  enterGoesOn(input, onward);
  return input;
}

/** Lets Enter in a field lead to the next one. */
export function enterGoesOn(input: HTMLElement, onward: () => void): void {
  input.addEventListener('keydown', (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    onward();
  });
}

/** Makes the input of a number, which has a point before its fraction: a comma is taken for one. */
export function numberInput({ field, draft, onward }: Options): HTMLElement {
  const input = document.createElement('input');
  input.inputMode = 'decimal';
  input.autocomplete = 'off';
  input.maxLength = 30;
  input.value = draft.value(field);
  input.addEventListener('input', () => draft.set(field, input.value.trim().replace(',', '.')));
  enterGoesOn(input, onward);
  return input;
}

/** Makes the list of a dropdown, in which nothing is chosen at first. */
export function dropdown({ field, draft }: Options): HTMLElement {
  const input = document.createElement('select');
  input.add(new Option(said.field.choose, ''));
  for (const option of field.options ?? []) input.add(new Option(option, option));
  input.value = draft.value(field);
  input.addEventListener('change', () => draft.set(field, input.value));
  return input;
}

/** Makes the input of a field that fills itself: it shows its value, and takes none. */
export function filledInput({ field, draft }: Options): HTMLElement {
  const input = document.createElement('input');
  input.readOnly = true;
  input.value = draft.value(field);
  return input;
}
