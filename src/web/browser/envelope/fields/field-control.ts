import { envelopeBounds } from '#domain/envelope/envelope.ts';
import type { SessionField } from '#domain/envelope/session-view.ts';
import { fault } from '../../common/dom.ts';
import type { Draft, MarkKind } from './draft.ts';
import { captionFor } from './caption.ts';
import { said } from '../language.ts';
import { fitTyped, showMark } from '../marks/show-mark.ts';

/** A field as a control over its page. */
export type Control = {
  field: SessionField;
  /** The element over the page, in points from its top left. */
  spot: HTMLElement;
  /** The focusable element. */
  input: HTMLElement;
  /** The name of the field, for people who cannot see where it is. */
  name: string;
  /** Shows the fault beside it; nothing when all is well. */
  complain: (text: string | undefined) => void;
  /** Lets it be used, or not: before its page is shown it can be reached, but not changed. */
  wake: (awake: boolean) => void;
};

type Options = { field: SessionField; draft: Draft; sign: (kind: MarkKind) => void; onward: () => void };

/** Lower than this, in points, a text field has one line. */
const oneLine = 30;

/** Names a field: its label or its kind, whether it must be filled, and its page. */
function nameOf({ type, label, required, page }: SessionField): string {
  return said.field.name({ kind: said.field.kind[type], label, required, page });
}

function textInput({ field, draft, onward }: Options): HTMLElement {
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

function dateInput({ field, draft, onward }: Options): HTMLElement {
  const input = document.createElement('input');
  input.type = 'date';
  input.max = '9999-12-31';
  input.value = draft.value(field);
  input.addEventListener('input', () => draft.set(field, input.value));
  enterGoesOn(input, onward);
  return input;
}

function enterGoesOn(input: HTMLElement, onward: () => void): void {
  input.addEventListener('keydown', (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    onward();
  });
}

const isAsleep = (input: HTMLElement) => input.ariaDisabled === 'true';

function setAwake(input: HTMLElement, awake: boolean, message: string): void {
  if (isAsleep(input) !== awake) return;
  input.ariaDisabled = awake ? null : 'true';
  input.setAttribute('aria-describedby', awake ? message : `${message} asleep`);
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.readOnly = !awake;
}

function checkbox({ field, draft }: Options): HTMLElement {
  const input = document.createElement('input');
  input.type = 'checkbox';
  input.checked = draft.value(field) === 'true';
  input.addEventListener('click', (event) => {
    if (isAsleep(input)) event.preventDefault();
  });
  input.addEventListener('change', () => draft.set(field, String(input.checked)));
  return input;
}

function markButton({ field, draft, sign }: Options, kind: MarkKind): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  const show = () => {
    const mark = draft.mark(kind);
    button.classList.toggle('made', mark !== undefined);
    const shown = mark && showMark(mark);
    button.replaceChildren(shown ?? said.field.place[kind]);
    if (shown) requestAnimationFrame(() => fitTyped(shown, button));
    // The name of a button has its visible text, for people who say it to press it.
    const what = mark
      ? [mark.text, said.field.change[kind]].filter(Boolean).join('. ')
      : said.field.place[kind];
    button.setAttribute('aria-label', `${nameOf(field)}. ${what}`);
  };
  show();
  draft.watch(show);
  button.addEventListener('click', () => {
    if (!isAsleep(button)) sign(kind);
  });
  return button;
}

function inputOf(options: Options): HTMLElement {
  const { type } = options.field;
  if (type === 'signature' || type === 'initial') return markButton(options, type);
  if (type === 'checkbox') return checkbox(options);
  const input = type === 'date' ? dateInput(options) : textInput(options);
  if (options.field.label) input.setAttribute('placeholder', options.field.label);
  return input;
}

/** Makes the control of a field: a real one of its kind, exactly where the sender placed it. */
export function createControl(options: Options): Control {
  const { field, draft } = options;
  const spot = document.createElement('div');
  spot.className = `spot ${field.type}`;
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    spot.style.setProperty(`--${side}`, String(field[side]));
  }
  const input = inputOf(options);
  const name = nameOf(field);
  input.id = `field-${field.id}`;
  if (!input.hasAttribute('aria-label')) input.setAttribute('aria-label', name);
  const message = document.createElement('p');
  message.className = 'fault';
  message.id = `fault-${field.id}`;
  input.setAttribute('aria-describedby', message.id);
  spot.append(input, message);
  captionFor(spot, field);
  const complain = (text: string | undefined) => fault(input, message, text);
  const show = () => {
    const filled = draft.isFilled(field);
    spot.classList.toggle('filled', filled);
    spot.classList.toggle('required', field.required);
    if (filled) complain(undefined);
  };
  show();
  draft.watch(show);
  const wake = (awake: boolean) => {
    spot.classList.toggle('asleep', !awake);
    setAwake(input, awake, message.id);
  };
  return { field, spot, input, name, complain, wake };
}
