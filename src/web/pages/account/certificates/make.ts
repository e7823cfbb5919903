import { html } from 'hono/html';
import { importedTypes, validityDays } from '#domain/certificate/certificate.ts';
import { certificateWords } from '#words/pages/certificates.ts';
import type { Html } from '../../common/layout.ts';
import { choices, formFault, hiddenToken, pinField, textField, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import type { Frame } from './shown.ts';

/** The kinds of keys that are offered, as their values in the form. */
export const offeredKeys = ['RSA 2048', 'RSA 3072', 'RSA 4096', 'EC 256', 'EC 384'] as const;

/** The types of certificates that are made here. */
export const madeTypes = ['ca_issued', 'self_signed'] as const;

/** What was typed into a form, secrets left out; `once` makes a form that is sent twice one certificate. */
export type MakeForm = {
  label: string;
  type: string;
  key: string;
  days: string;
  once: string;
  faults: Faults;
};

/** The names that a certificate of our authority will have. */
export type OwnNames = { commonName: string; email: string; organization: string };

/** Draws the form that makes a certificate. */
export function makePage(frame: Frame, { form, names }: { form: MakeForm; names: OwnNames }): Html {
  const words = certificateWords[frame.language];
  const { fields, makeAct } = words;
  const { faults } = form;
  const { min, max } = validityDays;
  const inner = html`<p class="quiet">${makeAct.names(names.commonName, names.email, names.organization)}</p>
    ${labelField(frame, form)}
    ${choices({
      name: 'type',
      label: fields.type,
      options: madeTypes.map((value) => ({ value, text: fields.typeText[value] })),
      chosen: form.type,
      faults,
    })}
    ${choices({
      name: 'key',
      label: fields.key,
      options: offeredKeys.map((value) => ({ value, text: fields.keyText[value] })),
      chosen: form.key,
      faults,
    })}
    ${textField({
      name: 'days',
      label: fields.days,
      hint: fields.daysHint(min, max),
      value: form.days,
      attributes: `type="text" inputmode="numeric" required maxlength="4" autocomplete="off"`,
      faults,
    })}
    ${newPinFields(frame, faults)}`;
  return formPage(frame, { words: makeAct, inner, faults, once: form.once });
}

export type ImportForm = Pick<MakeForm, 'label' | 'type' | 'once' | 'faults'>;

/** Draws the form that imports a certificate with its key; `kilobytes` is the most that a file may have. */
export function importPage(frame: Frame, { form, kilobytes }: { form: ImportForm; kilobytes: number }): Html {
  const { fields, importAct } = certificateWords[frame.language];
  const { faults } = form;
  const inner = html`${labelField(frame, form)}
  ${choices({
    name: 'type',
    label: fields.type,
    options: importedTypes.map((value) => ({ value, text: fields.typeText[value] })).toReversed(),
    chosen: form.type,
    faults,
  })}
  ${textField({
    name: 'file',
    label: fields.file,
    hint: fields.fileHint(kilobytes),
    attributes: 'type="file" accept=".p12,.pfx,application/x-pkcs12" required',
    faults,
  })}
  ${textField({
    name: 'passphrase',
    label: fields.passphrase,
    attributes: 'type="password" autocomplete="off"',
    faults,
  })}
  ${newPinFields(frame, faults)}`;
  return formPage(frame, { words: importAct, inner, faults, once: form.once, withFile: true });
}

function labelField({ language }: Frame, { label, faults }: Pick<MakeForm, 'label' | 'faults'>): Html {
  const { fields } = certificateWords[language];
  return textField({
    name: 'label',
    label: fields.label,
    hint: fields.labelHint,
    value: label,
    attributes: 'type="text" required maxlength="255" autocomplete="off"',
    faults,
  });
}

function newPinFields({ language }: Frame, faults: Faults): Html {
  const { fields } = certificateWords[language];
  return html`${pinField({ name: 'pin', label: fields.pin, hint: fields.pinHint, faults, isNew: true })}
  ${pinField({ name: 'pin_again', label: fields.repeat, faults, isNew: true })}`;
}

type FormPage = {
  words: { title: string; text: string; button: string };
  inner: Html;
  faults: Faults;
  once: string;
  withFile?: boolean;
};

function formPage({ language, token }: Frame, { words, inner, faults, once, withFile }: FormPage): Html {
  const { title, back } = certificateWords[language];
  const kind = withFile ? html`enctype="multipart/form-data"` : '';
  const main = html`<p class="up"><a href="/account/certificates">${title}</a></p>
    <h1>${words.title}</h1>
    <section class="card form">
      <p>${words.text}</p>
      ${formFault(faults)}
      <form method="post" ${kind} novalidate>
        ${hiddenToken(token)} <input type="hidden" name="once" value="${once}" /> ${inner}
        <p class="row">
          <button class="button">${words.button}</button>
          <a class="button plain" href="/account/certificates">${back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/account/certificates', main });
}
