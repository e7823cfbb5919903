import { html } from 'hono/html';
import { languages } from '#domain/sign-request/sign-request.ts';
import { profileWords } from '#words/pages/profile.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { choices, hiddenToken, textField, type Faults } from '../form.ts';
import { namesFields, newPasswordField } from '../visitor.ts';
import { formPage } from './form-page.ts';

const here = '/account';

/** A person's names and the language of their mails, as a form has them. */
export type ProfileForm = { first_name: string; last_name: string; language: string };

/** Draws the form of one's name and language. */
export function profilePage(frame: Frame, { form, faults }: { form: ProfileForm; faults: Faults }): Html {
  const { name } = profileWords[frame.language];
  const inner = html`${namesFields(frame.language, form, faults)}
  ${choices({
    name: 'language',
    label: name.language,
    options: languages.map((value) => ({ value, text: name.languages[value] })),
    chosen: form.language,
    faults,
  })}`;
  return formPage(frame, { words: name, inner, faults, here });
}

/** A number as it was typed or kept; `asked` where a code was sent to it that nobody has entered yet. */
export type PhoneForm = { phone: string; asked: boolean; faults: Faults };

/** Draws the form of one's phone number, and that of its code where one is awaited. */
export function phonePage(frame: Frame, { phone, asked, faults }: PhoneForm): Html {
  const { phone: words } = profileWords[frame.language];
  const inner = textField({
    name: 'phone',
    label: words.label,
    hint: words.hint,
    value: phone,
    attributes: 'type="tel" autocomplete="tel" required maxlength="20"',
    faults,
  });
  return formPage(frame, { words, inner, faults, here, after: asked ? codeCard(frame, phone, faults) : '' });
}

function codeCard({ language, token }: Frame, phone: string, faults: Faults): Html {
  const { code } = profileWords[language];
  const attributes =
    'type="text" inputmode="numeric" autocomplete="one-time-code" required minlength="6" maxlength="6"';
  return html`<section class="card form">
    <h2>${code.title}</h2>
    <p>${code.text(phone)}</p>
    <form method="post" action="/account/phone/code" novalidate>
      ${hiddenToken(token)} ${textField({ name: 'code', label: code.label, attributes, faults })}
      <p><button class="button">${code.button}</button></p>
    </form>
  </section>`;
}

/** Draws the form of a new password. */
export function passwordPage(frame: Frame, faults: Faults): Html {
  const { password: words } = profileWords[frame.language];
  const inner = html`${textField({
    name: 'old',
    label: words.old,
    attributes: 'type="password" autocomplete="current-password" required',
    faults,
  })}
  ${newPasswordField(frame.language, faults, words.fresh)}`;
  return formPage(frame, { words, inner, faults, here });
}
