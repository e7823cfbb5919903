import { html, raw } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { accountSections, type AccountPart } from '#words/pages/account-parts.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import type { AssetName } from '../../assets.ts';
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
  script?: AssetName;
};

/** Puts a page behind sign-in into the common frame, with the ways to the parts of the account and out of it. */
export function signedInLayout({ language, title, token, here, main, script }: SignedInPage): Html {
  const { account: words } = signInWords[language];
  const bar = html`<div class="account-bar">
    ${sections(language, here)}
    <form method="post" action="/account/sign-out">
      ${hiddenToken(token)}
      <button class="button plain">${words.signOut}</button>
    </form>
    ${partsAround(language, here)}
  </div>`;
  return layout({
    language,
    title,
    style: 'account.css',
    ...(script ? { script } : {}),
    main: html`${bar}
      <main>${main}</main>`,
  });
}

type Link = { path: string; text: string; current: 'page' | 'true' | undefined };

/** The sections of the account: each leads to the first of its parts. */
function sections(language: Language, here: AccountPart): Html {
  const links = accountSections.map((section) => {
    const [{ path }] = section.parts;
    const isHere = section.parts.some((part) => part.path === here);
    return {
      path,
      text: section[language],
      current: isHere ? (path === here ? 'page' : 'true') : undefined,
    } as const;
  });
  return navigation(signInWords[language].account.sections, links);
}

/** The parts of the section that the page belongs to, where there are several. */
function partsAround(language: Language, here: AccountPart): Html | '' {
  const section = accountSections.find(({ parts }) => parts.some(({ path }) => path === here));
  if (!section || section.parts.length < 2) return '';
  const links = section.parts.map((part) => ({
    path: part.path,
    text: part[language],
    current: part.path === here ? ('page' as const) : undefined,
  }));
  return navigation(section[language], links);
}

function navigation(label: string, links: readonly Link[]): Html {
  const item = ({ path, text, current }: Link) =>
    html`<li><a href="${path}" ${current ? raw(`aria-current="${current}"`) : ''}>${text}</a></li>`;
  return html`<nav aria-label="${label}">
    <ul>
      ${links.map(item)}
    </ul>
  </nav>`;
}
