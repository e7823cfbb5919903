import { isTicked } from '#domain/envelope/field-kind.ts';
import type { SessionField } from '#domain/envelope/session-view.ts';
import { fault } from '../../common/dom.ts';
import type { Draft, MarkKind } from './draft.ts';
import { captionFor } from './caption.ts';
import { printDate } from './printed-date.ts';
import { reachAround } from './reach.ts';
import { said } from '../language.ts';
import { dateInput, dropdown, enterGoesOn, filledInput, numberInput, textInput } from './typed-inputs.ts';
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

/** Names a field: its label or its kind, whether it must be filled, and its page. */
function nameOf({ type, auto, label, required, page }: SessionField): string {
  const name = said.field.name({ kind: said.field.kind[type], label, required: required && !auto, page });
  return auto ? `${name}. ${said.field.auto[auto]}` : name;
}

const isAsleep = (input: HTMLElement) => input.ariaDisabled === 'true';

function setAwake(input: HTMLElement, awake: boolean, message: string): void {
  if (isAsleep(input) !== awake) return;
  input.ariaDisabled = awake ? null : 'true';
  input.setAttribute('aria-describedby', awake ? message : `${message} asleep`);
  if (input instanceof HTMLSelectElement) input.disabled = !awake;
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.readOnly = !awake;
}

function tickBox({ field, draft, onward }: Options): HTMLElement {
  const input = document.createElement('input');
  input.type = field.type === 'radio' ? 'radio' : 'checkbox';
  if (field.group !== null) input.name = `group-${field.group}`;
  input.checked = draft.value(field) === 'true';
  input.addEventListener('click', (event) => {
    if (isAsleep(input)) event.preventDefault();
  });
  input.addEventListener('change', () => draft.set(field, String(input.checked)));
  enterGoesOn(input, onward);
  return input;
}

function markButton({ field, draft, sign }: Options, kind: MarkKind): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  const show = () => {
    const mark = draft.mark(kind);
    button.classList.toggle('made', mark !== undefined);
    const shown = mark && showMark(mark);
    const words = document.createElement('span');
    words.className = 'place';
    words.textContent = said.field.place[kind];
    const content = shown ?? words;
    button.replaceChildren(content);
    const fit = () => fitTyped(content, button);
    requestAnimationFrame(fit);
    if (mark?.face) void document.fonts.ready.then(fit);
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
  if (isTicked(type)) return tickBox(options);
  if (options.field.auto) return filledInput(options);
  if (type === 'dropdown') return dropdown(options);
  const make = { date: dateInput, number: numberInput, text: textInput }[type];
  const input = make(options);
  if (options.field.label) input.setAttribute('placeholder', options.field.label);
  return input;
}

/** Makes the control of a field: a real one of its kind, exactly where the sender placed it. */
export function createControl(options: Options): Control {
  const { field, draft } = options;
  const spot = document.createElement('div');
  spot.className = `spot ${field.type}`;
  spot.classList.toggle('auto', field.auto !== null);
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
  reachAround(spot);
  if (input instanceof HTMLInputElement && input.type === 'date') printDate(spot, input, field, draft);
  const complain = (text: string | undefined) => fault(input, message, text);
  const show = () => {
    const filled = draft.isFilled(field);
    spot.classList.toggle('filled', filled);
    spot.classList.toggle('required', field.required && !field.auto);
    if (filled) complain(undefined);
  };
  show();
  draft.watch(show);
  const wake = (awake: boolean) => {
    spot.classList.toggle('asleep', !awake);
    if (!field.auto) setAwake(input, awake, message.id);
  };
  return { field, spot, input, name, complain, wake };
}
