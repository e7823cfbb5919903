import { html } from 'hono/html';
import { isLoopback } from '#domain/account/redirect-uri.ts';
import type { SignInScope } from '#domain/account/sign-in-scopes.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { consentWords } from '#words/apps/consent.ts';
import { layout, logoImage, type Html } from '../../common/layout.ts';
import { applicationLogo } from './logo.ts';
import { hiddenToken } from '../form.ts';

/** What a person is asked for, by whom, and where they are sent afterwards. */
export type ShownConsent = {
  token: string;
  application: string;
  /** The address of its logo, where it has one. */
  logo: string | undefined;
  organization: string;
  person: { name: string; email: string; emailVerified: boolean };
  scopes: readonly SignInScope[];
  redirectUri: string;
};

/** Draws the page on which a person allows an application to sign them in, or refuses. */
export function consentPage(language: Language, asked: ShownConsent): Html {
  const words = consentWords[language];
  const { application, organization, person, scopes, redirectUri } = asked;
  const title = words.title(application);
  const address = html`<span translate="no">${person.email}</span>`;
  const unproved = person.emailVerified ? '' : html` <small class="fault">${words.unproved}</small>`;
  const card = html`<section class="card end">
    <div class="stamp">${logoImage}</div>
    ${applicationLogo(language, application, asked.logo)}
    <h1>${title}</h1>
    <p>${words.text(organization)}</p>
    <dl class="when">
      <dt class="label">${words.person}</dt>
      <dd>${person.name}<br />${address}${unproved}</dd>
      <dt class="label">${words.gets}</dt>
      <dd>
        <ul class="gets">
          ${scopes.map((scope) => html`<li>${words.scopes[scope]}</li>`)}
        </ul>
      </dd>
      <dt class="label">${words.to}</dt>
      <dd>${placeOf(redirectUri, words.own)}</dd>
    </dl>
    <form method="post">
      ${hiddenToken(asked.token)}
      <p class="answers">
        <button class="button" name="decision" value="allow">${words.allow}</button>
        <button class="button plain" name="decision" value="refuse">${words.refuse}</button>
      </p>
    </form>
    <p class="quiet">${words.later}</p>
  </section>`;
  return layout({ language, title, style: 'signing.css', main: html`<main>${card}</main>` });
}

/** The host that an address leads to, as its reader can tell it from others. */
export function placeOf(address: string, own: string): Html {
  const url = new URL(address);
  const host = html`<span class="host" translate="no">${url.host}</span>`;
  return isLoopback(url) ? html`${own} (${host})` : host;
}
