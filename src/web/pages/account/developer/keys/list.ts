import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { developerWords } from '#words/developer/developer.ts';
import { keyWords } from '#words/developer/keys.ts';
import type { Html } from '../../../common/layout.ts';
import { localTime } from '../../../common/local-time.ts';
import type { Frame } from '../../certificates/shown.ts';
import { signedInLayout } from '../../signed-in.ts';
import { code, fact } from '../shown.ts';

/** An API key as the pages show it, never the key itself; times are ISO 8601 UTC. */
export type ShownKey = {
  id: string;
  name: string;
  prefix: string;
  createdAt: string;
  lastUsedAt: string | undefined;
  expiresAt: string | undefined;
};

/** The path of the pages on API keys. */
export const keysPath = '/developer/keys';

type Listed = {
  keys: readonly ShownKey[];
  /** There are older ones. */
  more: boolean;
};

/** Draws a person's API keys, newest first. */
export function keysPage({ language, token }: Frame, { keys, more }: Listed): Html {
  const words = keyWords[language];
  const main = html`<p class="up"><a href="/developer">${developerWords[language].title}</a></p>
    <h1>${words.title}</h1>
    <p class="none">${words.text}</p>
    <p class="row"><a class="button" href="${keysPath}/new">${words.make.title}</a></p>
    ${keys.length === 0 ? html`<p class="quiet">${words.none}</p>` : ''}
    <ul class="certificates">
      ${keys.map((one) => keyItem(language, one))}
    </ul>
    ${more ? html`<p class="quiet">${words.full}</p>` : ''}`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}

function keyItem(language: Language, one: ShownKey): Html {
  const { end } = keyWords[language];
  return html`<li class="card">
    <h2><bdi>${one.name}</bdi></h2>
    <dl class="facts">${keyFacts(language, one)}</dl>
    <p class="row">
      <a class="button plain" href="${keysPath}/${one.id}/end" aria-label="${end.title}: ${one.name}"
        >${end.title}</a
      >
    </p>
  </li>`;
}

/** Draws what is known of a key. */
export function keyFacts(language: Language, one: ShownKey): Html {
  const { facts, never } = keyWords[language];
  const time = (at: string | undefined) => (at === undefined ? never : localTime(at, language));
  return html`${fact(facts.prefix, code(one.prefix))} ${fact(facts.created, time(one.createdAt))}
  ${fact(facts.lastUsed, time(one.lastUsedAt))} ${fact(facts.expires, time(one.expiresAt))}`;
}
