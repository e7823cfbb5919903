import { html, raw } from 'hono/html';
import { frameWords, type Section } from '#words/staff/frame.ts';
import { choices, formFault, textField, type Faults } from '../account/form.ts';
import type { Html } from '../common/layout.ts';
import { consoleLayout, type Frame } from './frame.ts';
import { fact, given } from './parts.ts';

type Option = { value: string; text: string };

/** A field of a form of the console; `value` is what it begins with. */
export type FormField = {
  name: string;
  label: string;
  hint?: string;
  kind: 'line' | 'email' | 'phone' | 'number' | 'moment' | 'choice' | 'ticks';
  options?: readonly Option[];
  value?: string | readonly string[];
  /** It may stay empty. */
  optional?: true;
};

/** An act of staff as its page asks for it: what will happen, to what, and what has to be said. */
export type ShownAct = {
  title: string;
  here: Section;
  text: string;
  button: string;
  /** There is no way back from it. */
  grave?: boolean;
  /** What it is about. */
  about: readonly (readonly [label: string, value: string])[];
  fields: readonly FormField[];
  typed: Readonly<Record<string, string | readonly string[]>>;
  reason: string;
  faults: Faults;
  /** The mark of the form: sent twice, it acts once. */
  once: string;
  back: string;
};

const attributes: Readonly<Record<string, string>> = {
  line: 'type="text" maxlength="600" autocomplete="off"',
  email: 'type="email" maxlength="254" autocomplete="off"',
  phone: 'type="tel" maxlength="20" autocomplete="off"',
  number: 'type="text" inputmode="decimal" maxlength="14" autocomplete="off"',
  moment: 'type="datetime-local"',
};

/** Draws one field with what was typed before, or what it begins with. */
function formField(field: FormField, typed: ShownAct['typed'], faults: Faults): Html {
  const { name, label, hint, kind, options = [], optional } = field;
  const value = typed[name] ?? field.value ?? '';
  const chosen = typeof value === 'string' ? [value] : value;
  if (kind === 'choice') return choices({ name, label, options, chosen: chosen[0], faults });
  if (kind === 'ticks') return ticks({ name, label, options, chosen, faults });
  return textField({
    name,
    label,
    ...(hint === undefined ? {} : { hint }),
    value: chosen[0] ?? '',
    attributes: `${attributes[kind] ?? ''} ${optional ? '' : 'required'}`,
    faults,
  });
}

type Ticks = {
  name: string;
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  faults: Faults;
};

function ticks({ name, label, options, chosen, faults }: Ticks): Html {
  const option = ({ value, text }: Option) =>
    html`<label class="choice">
      <input
        type="checkbox"
        name="${name}"
        value="${value}"
        ${raw(chosen.includes(value) ? 'checked' : '')}
      />
      <span>${text}</span>
    </label>`;
  const fault = faults[name];
  return html`<fieldset class="choices" ${fault ? html`aria-describedby="${name}-fault"` : ''}>
    <legend>${label}</legend>
    ${options.map(option)} ${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : ''}
  </fieldset>`;
}

/** Draws the field for the reason of an act. */
export function reasonField(reason: string, faults: Faults): Html {
  const fault = faults['reason'];
  return html`<div class="field">
    <label for="reason">${frameWords.reason}</label>
    <textarea
      id="reason"
      name="reason"
      rows="3"
      maxlength="1000"
      required
      aria-describedby="reason-hint${fault ? ' reason-fault' : ''}"
      ${fault ? raw('aria-invalid="true"') : ''}
    >
${reason}</textarea>
    <p class="hint" id="reason-hint">${frameWords.reasonHint}</p>
    ${fault ? html`<p class="fault" id="reason-fault">${fault}</p>` : ''}
  </div>`;
}

/** Draws the page that asks for an act: what it is about, what will happen, its fields, and the reason. */
export function actPage(frame: Frame, act: ShownAct): Html {
  const { title, here, text, about, fields, typed, faults, once, back } = act;
  const facts =
    about.length === 0
      ? ''
      : html`<dl class="facts">${about.map(([label, value]) => fact(label, given(value)))}</dl>`;
  const main = html`<section class="card form">
    ${facts}
    <p class="will">${text}</p>
    <form method="post" novalidate>
      ${formFault(faults)}
      <input type="hidden" name="once" value="${once}" />
      ${fields.map((field) => formField(field, typed, faults))} ${reasonField(act.reason, faults)}
      <p class="row">
        <button class="button ${act.grave ? 'grave' : ''}">${act.button}</button>
        <a href="${back}">${frameWords.back}</a>
      </p>
    </form>
  </section>`;
  return consoleLayout(frame, { title, here, main });
}

/** The end of an act that has something to tell which is nowhere else. */
export type ShownDone = {
  title: string;
  text: string;
  facts: readonly (readonly [label: string, value: string])[];
  back: string;
  backText: string;
};

/** Draws the end of an act that tells something once, such as a new secret. */
export function toldPage(frame: Frame, here: Section, done: ShownDone): Html {
  const main = html`<p class="notice" role="status">${done.text}</p>
    <section class="card">
      <dl class="facts told">
        ${done.facts.map(([label, value]) => fact(label, html`<code translate="no">${value}</code>`))}
      </dl>
    </section>
    <p class="more"><a href="${done.back}">${done.backText}</a></p>`;
  return consoleLayout(frame, { title: done.title, here, main });
}
