import { html, raw } from 'hono/html';
import type { Html } from '../common/layout.ts';

/** The hidden field that shows that a form came from the page that we gave this person. */
export function hiddenToken(token: string): Html {
  return html`<input type="hidden" name="form_token" value="${token}" />`;
}

/** What is wrong with the fields of a form, by their names, in the reader's language; `form` is for the form as a whole. */
export type Faults = Readonly<Record<string, string>>;

type Field = {
  name: string;
  label: string;
  hint?: string;
  faults: Faults;
};

/** The ids of what describes a field, and the mark of one that is wrong. */
function described({ name, hint, faults }: Field): Html | '' {
  const ids = [...(hint === undefined ? [] : [`${name}-hint`]), ...(faults[name] ? [`${name}-fault`] : [])];
  const by = ids.length > 0 ? html`aria-describedby="${ids.join(' ')}"` : '';
  return faults[name] ? html`aria-invalid="true" ${by}` : by;
}

function beside({ name, hint, faults }: Field): Html {
  const fault = faults[name];
  return html`${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
  ${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : ''}`;
}

/** Draws a field of text; `attributes` are constants of ours. */
export function textField(field: Field & { value?: string; attributes: string }): Html {
  const { name, label, value, attributes } = field;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      ${raw(attributes)}
      ${value === undefined ? '' : html`value="${value}"`}
      ${described(field)}
    />
    ${beside(field)}
  </div>`;
}

/** Draws a field of several lines; `attributes` are constants of ours. */
export function linesField(field: Field & { value: string; attributes: string }): Html {
  const { name, label, value, attributes } = field;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <textarea id="${name}" name="${name}" ${raw(attributes)} ${described(field)}>${value}</textarea>
    ${beside(field)}
  </div>`;
}

/** Draws a field for a PIN, which is never filled in. */
export function pinField(field: Field & { isNew?: boolean }): Html {
  const kind = field.isNew ? 'new-password' : 'off';
  const attributes = `type="password" inputmode="numeric" autocomplete="${kind}" minlength="6" maxlength="12" required`;
  return textField({ ...field, attributes });
}

type Option = { value: string; text: string };

/** Draws a choice of one of several. */
export function choices(field: Field & { options: readonly Option[]; chosen: string | undefined }): Html {
  const { name, label, options, chosen, faults } = field;
  const option = ({ value, text }: Option) =>
    html`<label class="choice">
      <input type="radio" name="${name}" value="${value}" ${raw(value === chosen ? 'checked' : '')} />
      <span>${text}</span>
    </label>`;
  const fault = faults[name];
  return html`<fieldset class="choices" ${fault ? html`aria-describedby="${name}-fault"` : ''}>
    <legend>${label}</legend>
    ${options.map(option)} ${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : ''}
  </fieldset>`;
}

/** Draws a box to tick. */
export function tickBox(field: Field & { ticked: boolean; required?: boolean }): Html {
  const { name, label, ticked, required } = field;
  return html`<div>
    <label class="consent">
      <input
        type="checkbox"
        name="${name}"
        value="true"
        ${raw(ticked ? 'checked' : '')}
        ${raw(required ? 'required' : '')}
        ${described(field)}
      />
      <span>${label}</span>
    </label>
    ${beside(field)}
  </div>`;
}

/** Says above a form what is wrong with it as a whole. */
export function formFault(faults: Faults): Html | '' {
  return faults['form'] ? html`<p class="notice bad" role="alert">${faults['form']}</p>` : '';
}
