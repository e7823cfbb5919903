import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { outsideWords, type OutsideFault } from '#words/pages/outside.ts';
import { secondFactorWords } from '#words/pages/second-factor.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { visitorWords } from '#words/pages/visitor.ts';
import type { Html } from '../common/layout.ts';
import { plainCard } from '../sign-request/end.ts';
import { cardPage, formCard } from './card.ts';
import { hiddenToken, textField } from './form.ts';
import type { CodeFault } from './second-factor.ts';

/** The provider's host, and the address there to which the browser goes. */
type There = { host: string; url: string };

function way(address: string, text: string): Html {
  return html`<p><a class="button" href="${address}">${text}</a></p>`;
}

/** Draws the page that leads to the sign-in at the provider; its answer leads on by itself. */
export function onwardPage(language: Language, { host, url }: There): Html {
  const { title, text, button } = outsideWords[language].onward;
  return cardPage(language, title(host), formCard({ title: title(host), text }, way(url, button)));
}

/** Draws the page of a provider that does not answer; `path` is where the sign-in goes on. */
export function awayPage(language: Language, { host, path }: { host: string; path: string }): Html {
  const { title, text, button } = outsideWords[language].away;
  return cardPage(language, title, plainCard({ title, text: text(host) }, way(path, button)));
}

/** Draws the page of somebody who came from the provider and is not signed in; `path` lets them sign in there as somebody else. */
export function refusedOutsidePage(
  language: Language,
  { host, why, path }: { host: string; why: OutsideFault; path: string },
): Html {
  const { title, button, ...reasons } = outsideWords[language].refused;
  const { forgotten } = visitorWords[language];
  const reset = html`<p class="quiet"><a href="/account/forgotten-password">${forgotten.link}</a></p>`;
  const ways = html`${way(path, button)} ${why === 'taken' ? reset : ''}`;
  return cardPage(language, title, plainCard({ title, text: reasons[why](host) }, ways));
}

type Proving = { token: string; host: string; email: string; fault?: 'wrong' | 'locked' | undefined };

/** Draws the page on which a person shows by its password that the account with their address is theirs. */
export function proveAccountPage(language: Language, { token, host, email, fault }: Proving): Html {
  const { title, text } = outsideWords[language].account;
  const words = signInWords[language];
  const { forgotten } = visitorWords[language];
  const told = fault === 'locked' ? words.fault.locked : words.fault.wrongAgain;
  const attributes = 'type="password" autocomplete="current-password" required';
  const faults: Record<string, string> = fault ? { password: told } : {};
  const form = html`<form method="post" novalidate>
      ${hiddenToken(token)}
      <input type="hidden" name="email" value="${email}" autocomplete="username" />
      <p class="quiet" translate="no">${email}</p>
      ${textField({ name: 'password', label: words.password, attributes, faults })}
      <p><button class="button">${words.button}</button></p>
    </form>
    <p class="quiet"><a href="/account/forgotten-password">${forgotten.link}</a></p>`;
  return cardPage(language, title, formCard({ title, text: text(host) }, form));
}

type Address = { token: string; email: string; isSent?: boolean; fault?: CodeFault };

/** Draws the page on which a person shows by a code that the address of their new account is theirs; `isSent` once one was sent. */
export function proveAddressPage(language: Language, { token, email, isSent = false, fault }: Address): Html {
  const words = outsideWords[language].address;
  const { code, faults } = secondFactorWords[language];
  const attributes = 'type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required';
  const wrong: Record<string, string> = fault ? { code: faults[fault] } : {};
  const give = html`<form method="post" novalidate>
    ${hiddenToken(token)} ${textField({ name: 'code', label: code, attributes, faults: wrong })}
    <p><button class="button">${signInWords[language].button}</button></p>
  </form>`;
  const isOnWay = isSent && !fault ? html`<p role="status">${words.sent}</p>` : '';
  const unsent = fault && !isSent ? html`<p class="fault" role="alert">${faults[fault]}</p>` : '';
  const form = html`<p class="quiet" translate="no">${email}</p>
    ${isOnWay} ${unsent} ${isSent ? give : ''}
    <form method="post">
      ${hiddenToken(token)}
      <input type="hidden" name="send" value="code" />
      <p><button class="button ${isSent ? 'plain' : ''}">${isSent ? words.again : words.send}</button></p>
    </form>`;
  return cardPage(language, words.title, formCard(words, form));
}

/** Draws the page of somebody who is signed out here, which leads on to the sign-out at the provider by itself. */
export function leavingPage(language: Language, { host, url }: There): Html {
  const { title, text, button } = outsideWords[language].leaving;
  return cardPage(language, title, plainCard({ title, text: text(host) }, way(url, button)));
}
