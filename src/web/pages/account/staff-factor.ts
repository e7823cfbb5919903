import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import {
  staffSignInWords,
  type FactorFault,
  type ProviderFault,
  type StaffSignInWords,
} from '#words/pages/staff-sign-in.ts';
import { staffPasskeyWords } from '#words/pages/staff-passkeys.ts';
import type { AssetName } from '../../assets.ts';
import { passkeyForm } from './factors/passkey-form.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';
import { totpSecret, type ShownSecret } from '../common/totp-secret.ts';
import { plainCard } from '../sign-request/end.ts';

function page(language: Language, title: string, card: Html, script?: AssetName): Html {
  return layout({
    language,
    title,
    style: 'signing.css',
    ...(script ? { script } : {}),
    main: html`<main>${card}</main>`,
    switchable: false,
  });
}

function card(title: string, text: string, more: Html): Html {
  return html`<section class="card end">
    <div class="stamp">${logoImage}</div>
    <h1>${title}</h1>
    <p>${text}</p>
    ${more}
  </section>`;
}

type Factor = {
  /** What a member sets their second factor up with. */
  enrolment?: ShownSecret | undefined;
  fault?: FactorFault | undefined;
  /** What the browser asks for a passkey with, as JSON, where the member has one. */
  passkey?: string | undefined;
};

/**
 * Draws the page that asks for a code, with `enrolment` the one that shows the secret of codes first; with `passkey` the one that
 * asks for that alone.
 */
export function factorPage(language: Language, { enrolment, fault, passkey }: Factor = {}): Html {
  const words = staffSignInWords[language];
  const { title, text } = enrolment ? words.enrol : words.code;
  if (passkey !== undefined) {
    const told = faultIn(words, fault);
    const form = passkeyForm({ asked: passkey, words: staffPasskeyWords[language], fault: told });
    const main = card(title, staffPasskeyWords[language].ask, form);
    return page(language, title, main, 'passkey.js');
  }
  const before = enrolment ? totpSecret(enrolment, words.enrol) : '';
  return page(language, title, card(title, text, html`${before}${form(words, fault)}`));
}

/** The page of a sign-in that is over. */
export function overPage(language: Language): Html {
  const { over } = staffSignInWords[language];
  return page(language, over.title, plainCard(over));
}

/** The page of somebody who comes from the OpenID provider and is not let in, with the way to begin again. */
export function refusedStaffPage(language: Language, fault: ProviderFault): Html {
  const { provider } = staffSignInWords[language];
  const ending = { title: provider.refused, text: provider[fault] };
  return page(language, ending.title, plainCard(ending, providerButton(language)));
}

/** Draws the way to sign in by the OpenID provider. */
export function providerButton(language: Language): Html {
  const { provider } = staffSignInWords[language];
  return html`<p><a class="button" href="/staff/sign-in/oidc">${provider.button}</a></p>`;
}

/** The sentence about a passkey that was not taken; a wrong code has its own. */
function faultIn(words: StaffSignInWords, fault: FactorFault | undefined): Html | '' {
  return fault === 'locked' ? html`<p class="fault" role="alert">${words.fault.locked}</p>` : '';
}

function form(words: StaffSignInWords, fault: FactorFault | undefined): Html {
  const isWrong = fault === undefined ? '' : html`aria-invalid="true" aria-describedby="fault"`;
  return html`<form method="post">
    <div class="field">
      <label for="code">${words.label}</label>
      <input
        id="code"
        name="code"
        class="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="7"
        required
        ${isWrong}
      />
    </div>
    ${fault ? html`<p class="fault" id="fault" role="alert">${words.fault[fault]}</p>` : ''}
    <p><button class="button">${words.button}</button></p>
  </form>`;
}
