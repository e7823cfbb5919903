import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { consentWords } from '#words/apps/consent.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { ownPasskeyWords } from '#words/pages/own-passkeys.ts';
import type { Ending } from '#words/pages/words.ts';
import { visitorWords } from '#words/pages/visitor.ts';
import type { Html } from '../common/layout.ts';
import { plainCard } from '../sign-request/end.ts';
import { cardPage, formCard } from './card.ts';
import { passkeyForm } from './factors/passkey-form.ts';
import { hiddenToken } from './form.ts';

/** The reasons why somebody was not signed in. */
export type SignInFault = 'wrong' | 'locked' | 'noAddress' | 'passkey';

/** `application` is the one to which the person goes on. */
type Form = {
  token: string;
  email?: string;
  fault?: SignInFault;
  application?: string | undefined;
};
/**
 * `registration` when anybody may open an account; `passkey` is what the browser asks for a passkey with, as JSON, and `path` the address
 * of this page.
 */
type SignInForm = Form & { registration: boolean; passkey?: { asked: string; path: string } | undefined };

/** Draws the sign-in page: address and password; `email` is what was typed before, `fault` what was wrong with it. */
export function signInPage(language: Language, given: SignInForm): Html {
  const { token, email = '', fault, registration, application, passkey } = given;
  const words = toldBy(language, signInWords[language], application);
  const form = html`<form method="post" novalidate>
    ${hiddenToken(token)}
    <div class="field">
      <label for="email">${words.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        value="${email}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required
        maxlength="254"
        ${marked(fault, 'noAddress', 'wrong')}
      />
    </div>
    ${fault === 'noAddress' ? told(words.fault.noAddress) : ''} ${passwordField(words.password, fault)}
    ${fault === 'wrong' || fault === 'locked' ? told(words.fault[fault]) : ''}
    <p><button class="button">${words.button}</button></p>
  </form>`;
  const ways = html`${form}${passkey ? byPasskey(language, given, passkey) : ''}${otherWays(language, registration)}`;
  return cardPage(language, words.title, formCard(words, ways), passkey ? 'passkey.js' : undefined);
}

function byPasskey(
  language: Language,
  { token, fault }: SignInForm,
  { asked, path }: { asked: string; path: string },
): Html {
  const words = ownPasskeyWords[language];
  const refused = fault === 'passkey' ? html`<p class="fault" role="alert">${words.failed}</p>` : '';
  const action = `${path}/passkey`;
  return passkeyForm({
    asked,
    words,
    action,
    inner: hiddenToken(token),
    fault: refused,
    isOneOfSeveral: true,
  });
}

/** Says to which application a person goes on, in place of the words for our own pages. */
function toldBy<W extends { text: string }>(
  language: Language,
  words: W,
  application: string | undefined,
): W {
  return application === undefined ? words : { ...words, text: consentWords[language].onward(application) };
}

/** The ways of somebody who cannot sign in. */
function otherWays(language: Language, registration = false): Html {
  const { forgotten, signUp } = visitorWords[language];
  const open = html`<p class="quiet"><a href="/account/sign-up">${signUp.link}</a></p>`;
  return html`<p class="quiet"><a href="/account/forgotten-password">${forgotten.link}</a></p>
    ${registration ? open : ''}`;
}

/** Draws the page that asks a person who is signed in for their password once more. */
export function passwordAgainPage(
  language: Language,
  { token, fault, session, application }: Form & { session: { email: string; name: string } },
): Html {
  const words = signInWords[language];
  const again = toldBy(language, words.again, application);
  const text = fault === 'locked' ? words.fault.locked : words.fault.wrongAgain;
  const form = html`<form method="post" novalidate>
    ${hiddenToken(token)}
    <input type="hidden" name="email" value="${session.email}" autocomplete="username" />
    <p class="quiet">
      ${session.name}<br />
      <span translate="no">${session.email}</span>
    </p>
    ${passwordField(words.password, fault)} ${fault ? told(text) : ''}
    <p><button class="button">${again.button}</button></p>
  </form>`;
  return cardPage(language, words.again.title, formCard(again, html`${form}${otherWays(language)}`));
}

function marked(fault: SignInFault | undefined, ...kinds: SignInFault[]): Html | '' {
  return fault && kinds.includes(fault) ? html`aria-invalid="true" aria-describedby="fault"` : '';
}

function told(text: string): Html {
  return html`<p class="fault" id="fault" role="alert">${text}</p>`;
}

function passwordField(label: string, fault: SignInFault | undefined): Html {
  return html`<div class="field">
    <label for="password">${label}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      ${marked(fault, 'wrong', 'locked')}
    />
  </div>`;
}

function onward(language: Language, words: Ending & { button: string }): Html {
  const button = html`<p><a class="button" href="/account">${words.button}</a></p>`;
  return cardPage(language, words.title, plainCard(words, button));
}

/** The page of a sign-in that is over or too old, or that another browser began. */
export function lostSignInPage(language: Language): Html {
  return onward(language, signInWords[language].lost);
}

/** The page of a browser in which somebody signed out. */
export function signedOutPage(language: Language): Html {
  return onward(language, signInWords[language].signedOut);
}

/** The page of a form that is taken from a page of ours alone, and came from elsewhere or from an older page. */
export function stalePage(language: Language): Html {
  return onward(language, signInWords[language].stale);
}

/** The page of a sign-in that an application asks for in a wrong way; `reason` is for its operator. */
export function refusedClientPage(language: Language, reason: string): Html {
  const { refused } = signInWords[language];
  const why = html`<dl class="when">
    <dt class="label">${refused.reason}</dt>
    <dd lang="en">${reason}</dd>
  </dl>`;
  return cardPage(language, refused.title, plainCard(refused, why));
}
