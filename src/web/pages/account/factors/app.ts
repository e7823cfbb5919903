import { html } from 'hono/html';
import { ownFactorWords, type FactorAct } from '#words/pages/own-factor.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import { totpSecret, type ShownSecret } from '../../common/totp-secret.ts';
import { fact, type Frame } from '../certificates/shown.ts';
import { formFault, hiddenToken, textField, type Faults } from '../form.ts';
import { formPage } from '../own/form-page.ts';
import { signedInLayout } from '../signed-in.ts';

const here = '/account/second-factor';
/** From so many recovery codes on the page says that they are few. */
const few = 3;

/** The app of a user, as they see it; times in ISO 8601. */
type ShownApp = { addedAt: string; lastUsedAt: string | undefined; codesLeft: number };

type State = {
  app: ShownApp | undefined;
  /** Set for somebody who may do nothing else before they have a second factor. */
  isRequired: boolean;
  /** For an owner: whether a second factor is required of everybody. */
  ofAll: boolean | undefined;
  done: FactorAct | undefined;
  faults: Faults;
};

/** Draws the page of the app that makes codes: the way to set one up, or what there is and the ways to change it. */
export function appPage(frame: Frame, { app, isRequired, ofAll, done, faults }: State): Html {
  const { language, token } = frame;
  const words = ownFactorWords[language];
  const main = html`<h1>${words.title}</h1>
    ${done ? html`<p class="notice good" role="status">${words.done[done]}</p>` : ''} ${formFault(faults)}
    ${isRequired ? required(frame) : ''} ${app ? withApp(frame, app) : withoutApp(frame)}
    ${ofAll === undefined || isRequired ? '' : rule(frame, ofAll)}`;
  return signedInLayout({ language, title: words.title, token, here, main });
}

function required({ language }: Frame): Html {
  const { required: words, begin } = ownFactorWords[language];
  return html`<div class="notice" role="status">
    <p>${words.text}</p>
    <ul class="points">
      <li>${begin}</li>
      <li><a href="/account/passkeys/add">${words.passkey}</a></li>
      <li><a href="/companion/register">${words.device}</a></li>
    </ul>
  </div>`;
}

function rule({ language, token }: Frame, isRequired: boolean): Html {
  const { rule: words } = ownFactorWords[language];
  return html`<section class="card form">
    <h2>${words.title}</h2>
    <p>${isRequired ? words.on : words.off}</p>
    <form method="post" action="${here}/required">
      ${hiddenToken(token)} <input type="hidden" name="required" value="${isRequired ? 'false' : 'true'}" />
      <p><button class="button second">${isRequired ? words.free : words.require}</button></p>
    </form>
  </section>`;
}

function withoutApp({ language, token }: Frame): Html {
  const words = ownFactorWords[language];
  return html`<section class="card form">
    <p>${words.off}</p>
    <form method="post">
      ${hiddenToken(token)}
      <p><button class="button">${words.begin}</button></p>
    </form>
  </section>`;
}

function withApp({ language }: Frame, { addedAt, lastUsedAt, codesLeft }: ShownApp): Html {
  const words = ownFactorWords[language];
  return html`<section class="card">
    <p>${words.on}</p>
    <dl class="facts">
      ${fact(words.since, localTime(addedAt, language))}
      ${lastUsedAt === undefined ? '' : fact(words.used, localTime(lastUsedAt, language))}
      ${fact(words.left, String(codesLeft))}
    </dl>
    ${codesLeft <= few ? html`<p class="fault">${words.few}</p>` : ''}
    <p class="row">
      <a class="button second" href="${here}/recovery-codes">${words.renew.link}</a>
      <a class="button second" href="${here}/remove">${words.remove.link}</a>
    </p>
  </section>`;
}

/** Draws the page that offers a secret, and takes its first code. */
export function setUpPage(frame: Frame, offered: ShownSecret, faults: Faults): Html {
  const { setUp: words } = ownFactorWords[frame.language];
  const attributes = 'type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required';
  const inner = html`${totpSecret(offered, words)}
  ${textField({ name: 'code', label: words.code, attributes, faults })}`;
  return formPage(frame, { words, inner, faults, here });
}

/** Draws the form of an act that takes a code of the app or a recovery code. */
export function factorCodePage(frame: Frame, act: 'renew' | 'remove', faults: Faults): Html {
  const words = ownFactorWords[frame.language];
  const attributes =
    'type="text" autocomplete="one-time-code" autocapitalize="characters" maxlength="40" required';
  const inner = textField({ name: 'code', label: words.code, hint: words.hint, attributes, faults });
  return formPage(frame, { words: words[act], inner, faults, here, grave: act === 'remove' });
}

/** Draws recovery codes, which are seen this once. */
export function recoveryCodesPage(
  { language, token }: Frame,
  codes: readonly string[],
  done: FactorAct,
): Html {
  const { codes: words } = ownFactorWords[language];
  const main = html`<h1>${words.title}</h1>
    <section class="card">
      <p>${words.text}</p>
      <ul class="codes" translate="no">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ul>
      <p class="row"><a class="button" href="${here}?done=${done}">${words.button}</a></p>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here, main });
}
