import { html, raw } from 'hono/html';
import { encodeQR } from 'qr';
import type { Language } from '#domain/sign-request/sign-request.ts';
import {
  staffSignInWords,
  type FactorFault,
  type ProviderFault,
  type StaffSignInWords,
} from '#words/pages/staff-sign-in.ts';
import { staffPasskeyWords } from '#words/pages/staff-passkeys.ts';
import type { AssetName } from '../../assets.ts';
import { passkeyForm } from './staff-passkeys.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';
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

/** What a member sets their second factor up with: the secret in base 32, and its address for the app. */
type Enrolment = { secret: string; uri: string };

type Factor = {
  enrolment?: Enrolment | undefined;
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
    const main = card(
      title,
      staffPasskeyWords[language].ask,
      passkeyForm(language, passkey, faultIn(words, fault)),
    );
    return page(language, title, main, 'staff-factor.js');
  }
  const before = enrolment ? shown(enrolment, words) : '';
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
function faultIn(words: StaffSignInWords, fault: FactorFault | undefined): string | undefined {
  return fault === 'locked' ? words.fault.locked : undefined;
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

function shown({ secret, uri }: Enrolment, words: StaffSignInWords): Html {
  return html`<p>${qrPicture(uri, words.enrol.picture)}</p>
    <dl class="when">
      <dt class="label">${words.enrol.secret}</dt>
      <dd translate="no">${secret.match(/.{1,4}/g)?.join(' ') ?? ''}</dd>
    </dl>`;
}

/** A QR code (ISO/IEC 18004) as a picture that stays dark on light whatever the colours of the page are. */
function qrPicture(text: string, label: string): Html {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const side = modules.length;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return html`<svg role="img" aria-label="${label}" width="220" height="220" viewBox="0 0 ${side} ${side}">
    <rect width="${side}" height="${side}" fill="#fff" />
    <path fill="#000" d="${raw(dark.join(''))}" />
  </svg>`;
}
