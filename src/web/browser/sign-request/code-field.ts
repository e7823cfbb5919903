import type { Failure } from '../common/calls.ts';
import { fault, get } from '../common/dom.ts';
import { describeWrongCode } from '../common/failures.ts';
import { words } from '../language.ts';

export type CodeField = {
  /** The six digits; undefined when they are not there, with the fault said at the field, or where none was asked for at the button. */
  read: () => string | undefined;
  /** Says that the code was wrong and lets the signer try again. */
  reject: (failure: Failure) => void;
  /** Shows the field, saying where a code was sent if one was. */
  show: (sent: boolean) => void;
  /** Takes back that a code has to be asked for first. */
  asked: () => void;
  /** Empties the field and lets the signer ask for a code first. */
  reset: () => void;
  focus: () => void;
};

/** Wires the field for the code: digits alone, however they were typed or pasted. */
export function codeField(): CodeField {
  const asking = get('code-ask', HTMLElement);
  const entering = get('code-enter', HTMLElement);
  const field = get('otp', HTMLInputElement);
  const message = get('otp-fault', HTMLElement);
  const askFirst = get('ask-fault', HTMLElement);
  const digits = () => field.value.replace(/\D/g, '').slice(0, 6);

  const asked = () => {
    askFirst.textContent = '';
  };

  function show(sent: boolean): void {
    asking.hidden = true;
    asked();
    entering.hidden = false;
    if (sent) get('code-sent', HTMLElement).textContent = words.code.sent(entering.dataset['address'] ?? '');
  }

  function complain(text: string): void {
    show(false);
    fault(field, message, text);
    field.focus();
    field.select();
  }

  function clear(): void {
    field.value = '';
    fault(field, message, undefined);
  }

  field.addEventListener('input', () => {
    if (digits() !== field.value) field.value = digits();
    fault(field, message, undefined);
  });
  return {
    read: () => {
      if (digits().length === 6) return digits();
      if (asking.hidden) complain(words.code.missing);
      else {
        askFirst.textContent = words.code.askFirst;
        get('send-code', HTMLButtonElement).focus();
      }
      return undefined;
    },
    reject: (failure) => complain(describeWrongCode(failure)),
    show,
    asked,
    reset: () => {
      clear();
      asked();
      asking.hidden = false;
      entering.hidden = true;
    },
    focus: () => {
      clear();
      field.focus();
    },
  };
}
