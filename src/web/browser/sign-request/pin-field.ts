import type { Failure } from '../common/calls.ts';
import { fault, find, get } from '../common/dom.ts';
import { describeWrongPin } from '../common/failures.ts';
import { words } from '../language.ts';

export type PinField = {
  /** The PIN; undefined, with the fault said and the field focused, when it is not there. */
  read: () => string | undefined;
  /** Says that the PIN was wrong and lets the signer try again. */
  reject: (failure: Failure) => void;
  /** Clears the entered PIN. */
  empty: () => void;
  focus: () => void;
  /** The credential that was chosen, where there is a choice. */
  credential: () => string | undefined;
};

/** Wires the field for the PIN, where the page has one: digits alone, shown on demand. */
export function pinField(): PinField | undefined {
  const found = find('pin', HTMLInputElement);
  return found && wirePin(found);
}

function wirePin(field: HTMLInputElement): PinField {
  const message = get('pin-fault', HTMLElement);
  const show = get('show-pin', HTMLButtonElement);

  function complain(text: string): void {
    fault(field, message, text);
    field.focus();
  }

  field.addEventListener('input', () => {
    const digits = field.value.replace(/\D/g, '').slice(0, 12);
    if (digits !== field.value) field.value = digits;
    fault(field, message, undefined);
  });
  show.addEventListener('click', () => {
    const hidden = field.type === 'password';
    field.type = hidden ? 'text' : 'password';
    show.ariaPressed = String(hidden);
    show.textContent = hidden ? words.pin.hide : words.pin.show;
  });
  return {
    read: () => {
      if (field.value.length >= 6) return field.value;
      complain(words.pin.missing);
      return undefined;
    },
    reject: (failure) => {
      field.value = '';
      complain(describeWrongPin(failure));
    },
    empty: () => {
      field.value = '';
    },
    focus: () => field.focus(),
    credential: () => chosen()?.value,
  };
}

function chosen(): HTMLInputElement | undefined {
  return document.querySelector<HTMLInputElement>('input[name=credential]:checked') ?? undefined;
}

/** Puts the focus on the choice of a credential, or, where there is none, on the field. */
export function focusPin(): void {
  (chosen() ?? find('pin', HTMLInputElement))?.focus();
}
