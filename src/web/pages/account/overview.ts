import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import type { Html } from '../common/layout.ts';
import { signedInLayout } from './signed-in.ts';

type Overview = {
  name: string;
  organization: string;
  email: string;
  emailVerified: boolean;
  /** When it is proved. */
  phone: string | undefined;
  token: string;
};

/** Draws the first page behind sign-in: who is signed in, and what they can go on to. */
export function overviewPage(language: Language, account: Overview): Html {
  const { account: words } = signInWords[language];
  const unproved = account.emailVerified ? '' : html`<small class="fault">${words.unproved}</small>`;
  const main = html`<h1>${words.title}</h1>
    <section class="card">
      <dl class="facts">
        ${row(words.person, account.name)} ${row(words.organization, account.organization)}
        ${row(words.email, html`<span translate="no">${account.email}</span>${unproved}`)}
        ${account.phone === undefined ? '' : row(words.phone, account.phone)}
      </dl>
    </section>
    <section class="card onward">
      <h2><a href="/account/certificates">${words.certificates}</a></h2>
      <p class="quiet">${words.certificatesText}</p>
    </section>`;
  return signedInLayout({ language, title: words.title, token: account.token, here: '/account', main });
}

function row(label: string, value: Html | string): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}
