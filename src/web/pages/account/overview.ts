import { html } from 'hono/html';
import { organizationWords } from '#words/pages/organization.ts';
import { profileWords, type ProfileAct } from '#words/pages/profile.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import type { Html } from '../common/layout.ts';
import { fact, type Frame } from './certificates/shown.ts';
import { formFault, hiddenToken, type Faults } from './form.ts';
import { profileNotice } from './own/form-page.ts';
import { signedInLayout } from './signed-in.ts';

type Overview = {
  name: string;
  organization: string;
  /** Owner and admin. */
  keepsOrganization: boolean;
  email: string;
  emailVerified: boolean;
  phone: string | undefined;
  phoneVerified: boolean;
  done: ProfileAct | undefined;
  faults: Faults;
};

/** Draws the first page behind sign-in: who is signed in, and what they can change and go on to. */
export function overviewPage({ language, token }: Frame, account: Overview): Html {
  const { account: words } = signInWords[language];
  const { name, phone, password } = profileWords[language];
  const unproved = account.emailVerified ? '' : html`<small class="fault">${words.unproved}</small>`;
  const main = html`<h1>${words.title}</h1>
    ${profileNotice(account.done, language)} ${formFault(account.faults)}
    <section class="card">
      <dl class="facts">
        ${fact(words.person, account.name)} ${fact(words.organization, account.organization)}
        ${fact(words.email, html`<span translate="no">${account.email}</span>${unproved}`)}
        ${fact(words.phone, phoneText(language, account))}
      </dl>
      ${account.emailVerified ? '' : mailAgain({ language, token })}
      <p class="row">
        ${way('/account/profile', name.link)} ${way('/account/phone', phone.link)}
        ${way('/account/password', password.link)}
        ${account.keepsOrganization ? way('/account/organization', organizationWords[language].link) : ''}
      </p>
    </section>
    <section class="card further">
      <h2><a href="/account/certificates">${words.certificates}</a></h2>
      <p class="quiet">${words.certificatesText}</p>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/account', main });
}

function way(href: string, text: string): Html {
  return html`<a class="button second" href="${href}">${text}</a>`;
}

function phoneText(language: Frame['language'], { phone, phoneVerified }: Overview): Html | string {
  const { none, unproved } = profileWords[language].phone;
  if (phone === undefined) return none;
  return phoneVerified ? phone : html`${phone}<small class="fault">${unproved}</small>`;
}

function mailAgain({ language, token }: Frame): Html {
  return html`<form class="row" method="post" action="/account/address">
    ${hiddenToken(token)}
    <button class="button">${profileWords[language].address.button}</button>
  </form>`;
}
