import { html, raw } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { accountParts, type AccountPart } from '#words/pages/account-parts.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { layout, type Html } from '../common/layout.ts';
import { hiddenToken } from './form.ts';

export type SignedInPage = {
  language: Language;
  title: string;
  /** The token that every form of this page carries. */
  token: string;
  /** The path of the part of the account that the page belongs to. */
  here: AccountPart;
  main: Html;
};

/** Puts a page behind sign-in into the common frame, with the ways to the parts of the account and out of it. */
export function signedInLayout({ language, title, token, here, main }: SignedInPage): Html {
  const { account: words } = signInWords[language];
  const links = accountParts.map(
    (part) =>
      html`<li>
        <a href="${part.path}" ${part.path === here ? raw('aria-current="page"') : ''}>${part[language]}</a>
      </li>`,
  );
  const bar = html`<div class="account-bar">
    <nav aria-label="${words.sections}">
      <ul>
        ${links}
      </ul>
    </nav>
    <form method="post" action="/account/sign-out">
      ${hiddenToken(token)}
      <button class="button plain">${words.signOut}</button>
    </form>
  </div>`;
  return layout({
    language,
    title,
    style: 'account.css',
    main: html`${bar}
      <main>${main}</main>`,
  });
}
