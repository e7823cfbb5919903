import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { consentWords } from '#words/apps/consent.ts';
import { layout, logoImage, type Html } from '../../common/layout.ts';
import { placeOf } from './consent.ts';

/** A sign-out that an application asks for; `signedIn` is false in a browser in which nobody is. */
export type ShownLogout = {
  xsrf: string;
  signedIn: boolean;
  application?: string | undefined;
  /** Where the browser is sent afterwards. */
  returnTo?: string | undefined;
  /** Where the form goes. */
  action: string;
};

/** Draws the page on which a person signs out because an application asks for it, or stays signed in. */
export function logoutPage(language: Language, asked: ShownLogout): Html {
  const words = consentWords[language];
  const { logout } = words;
  const { signedIn, application, returnTo } = asked;
  const title = signedIn ? logout.title : logout.doneTitle;
  const button = signedIn ? logout.button : logout.onward(application);
  const to =
    returnTo === undefined
      ? ''
      : html`<dl class="when">
          <dt class="label">${logout.to}</dt>
          <dd>${placeOf(returnTo, words.own)}</dd>
        </dl>`;
  const stay = html`<button class="button plain" name="logout" value="">${logout.stay}</button>`;
  const card = html`<section class="card end">
    <div class="stamp">${logoImage}</div>
    <h1>${title}</h1>
    <p>${signedIn ? logout.text(application) : logout.doneText}</p>
    ${to}
    <form method="post" action="${asked.action}">
      <input type="hidden" name="xsrf" value="${asked.xsrf}" />
      <p class="answers">
        <button class="button" name="logout" value="yes">${button}</button>
        ${signedIn ? stay : ''}
      </p>
    </form>
  </section>`;
  return layout({ language, title, style: 'signing.css', main: html`<main>${card}</main>` });
}
