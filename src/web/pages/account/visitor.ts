import { html } from 'hono/html';
import { passwordBounds } from '#domain/account/account.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { visitorWords } from '#words/pages/visitor.ts';
import type { Html } from '../common/layout.ts';
import { plainCard } from '../sign-request/end.ts';
import { cardPage, formCard, toSignIn } from './card.ts';
import { formFault, hiddenToken, textField, type Faults } from './form.ts';

/** What every page for visitors is drawn with: `token` is that of its form. */
export type VisitorFrame = { language: Language; token: string };

/** The fields of an address that may belong to an account. */
const emailAttributes =
  'type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254"';

/** Draws the page that asks for the address of an account whose password is forgotten. */
export function forgottenPage(
  { language, token }: VisitorFrame,
  { email, faults }: { email: string; faults: Faults },
): Html {
  const { forgotten } = visitorWords[language];
  const label = signInWords[language].email;
  const form = html`<form method="post" novalidate>
      ${hiddenToken(token)}
      ${textField({ name: 'email', label, value: email, attributes: emailAttributes, faults })}
      <p><button class="button">${forgotten.button}</button></p>
    </form>
    <p class="quiet"><a href="/account">${signInWords[language].button}</a></p>`;
  return cardPage(language, forgotten.title, formCard(forgotten, form));
}

/** The page after a form that may have sent a mail: it is the same for every address. */
export function mailedPage(language: Language, act: 'forgotten' | 'signUp'): Html {
  const { done } = visitorWords[language][act];
  return cardPage(language, done.title, plainCard(done, toSignIn(language), 'pressed'));
}

/** What was typed into the form of a new account, but for the password. */
export type SignUpForm = Record<'first_name' | 'last_name' | 'organization_name' | 'email', string>;

/** Draws the page that opens an account. */
export function signUpPage(
  { language, token }: VisitorFrame,
  { form, faults }: { form: SignUpForm; faults: Faults },
): Html {
  const { signUp } = visitorWords[language];
  const label = signInWords[language].email;
  const inner = html`<form method="post" novalidate>
      ${hiddenToken(token)} ${formFault(faults)} ${namesFields(language, form, faults)}
      ${textField({
        name: 'organization_name',
        label: signUp.organization,
        hint: signUp.organizationHint,
        value: form.organization_name,
        attributes: 'type="text" autocomplete="organization" maxlength="255"',
        faults,
      })}
      ${textField({ name: 'email', label, value: form.email, attributes: emailAttributes, faults })}
      ${newPasswordField(language, faults)}
      <p><button class="button">${signUp.button}</button></p>
    </form>
    <p class="quiet"><a href="/account">${signInWords[language].button}</a></p>`;
  return cardPage(language, signUp.title, formCard(signUp, inner));
}

function nameAttributes(kind: 'given' | 'family'): string {
  return `type="text" autocomplete="${kind}-name" required maxlength="100"`;
}

/** Draws the fields of a person's names. */
export function namesFields(
  language: Language,
  names: Pick<SignUpForm, 'first_name' | 'last_name'>,
  faults: Faults,
): Html {
  const { signUp } = visitorWords[language];
  return html`${textField({
    name: 'first_name',
    label: signUp.firstName,
    value: names.first_name,
    attributes: nameAttributes('given'),
    faults,
  })}
  ${textField({
    name: 'last_name',
    label: signUp.lastName,
    value: names.last_name,
    attributes: nameAttributes('family'),
    faults,
  })}`;
}

/** Draws the field of a password that is chosen. */
export function newPasswordField(language: Language, faults: Faults, label?: string): Html {
  const { min, max } = passwordBounds;
  return textField({
    name: 'password',
    label: label ?? signInWords[language].password,
    hint: visitorWords[language].signUp.passwordHint(min),
    attributes: `type="password" autocomplete="new-password" required minlength="${min}" maxlength="${max}"`,
    faults,
  });
}

/** The page of a service where nobody opens an account by themselves. */
export function closedPage(language: Language): Html {
  const { closed } = visitorWords[language].signUp;
  return cardPage(language, closed.title, plainCard(closed, toSignIn(language)));
}
