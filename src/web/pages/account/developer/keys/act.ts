import { html } from 'hono/html';
import { developerWords } from '#words/developer/developer.ts';
import { keyWords } from '#words/developer/keys.ts';
import { copyable, copyableLines } from '../../../common/copyable.ts';
import type { Html } from '../../../common/layout.ts';
import type { Frame } from '../../certificates/shown.ts';
import { hiddenToken, textField, type Faults } from '../../form.ts';
import { signedInLayout } from '../../signed-in.ts';
import { code, fact } from '../shown.ts';
import { keyFacts, keysPath, type ShownKey } from './list.ts';

/** A key that is made on these pages ends after so many days at most. */
export const mostKeyDays = 3_650;

/** What was typed into the form; `once` makes a form that is sent twice one key. */
export type KeyForm = { name: string; days: string; once: string; faults: Faults };

/** Draws the form that makes an API key. */
export function makeKeyPage(frame: Frame, { name, days, once, faults }: KeyForm): Html {
  const words = keyWords[frame.language];
  const inner = html`<input type="hidden" name="once" value="${once}" /> ${textField({
      name: 'name',
      label: words.name,
      hint: words.nameHint,
      value: name,
      attributes: 'type="text" required maxlength="255" autocomplete="off"',
      faults,
    })}
    ${textField({
      name: 'days',
      label: words.days,
      hint: words.daysHint(mostKeyDays),
      value: days,
      attributes: 'type="text" inputmode="numeric" maxlength="4" autocomplete="off"',
      faults,
    })}`;
  return actPage(frame, { words: words.make, inner });
}

/** Draws the page that asks whether a key is to end. */
export function endKeyPage(frame: Frame, one: ShownKey): Html {
  const { end } = keyWords[frame.language];
  const about = html`<h2><bdi>${one.name}</bdi></h2>
    <dl class="facts">${keyFacts(frame.language, one)}</dl>`;
  return actPage(frame, { words: end, inner: html``, about, grave: true });
}

type Drawn = {
  words: { title: string; text: string; button: string };
  inner: Html;
  about?: Html;
  grave?: true;
};

function actPage({ language, token }: Frame, { words, inner, about, grave }: Drawn): Html {
  const main = html`<p class="up"><a href="${keysPath}">${keyWords[language].title}</a></p>
    <h1>${words.title}</h1>
    <section class="card form">
      ${about ?? ''}
      <p>${words.text}</p>
      <form method="post" novalidate>
        ${hiddenToken(token)} ${inner}
        <p class="row">
          <button class="button ${grave ? 'grave' : ''}">${words.button}</button>
          <a class="button plain" href="${keysPath}">${developerWords[language].back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}

type Made = {
  name: string;
  key: string;
  /** The public address of the API. */
  address: string;
};

/** Draws an API key, which is shown this once, with a first call. */
export function madeKeyPage({ language, token }: Frame, { name, key, address }: Made): Html {
  const words = keyWords[language];
  const main = html`<p class="up"><a href="${keysPath}">${words.title}</a></p>
    <h1>${words.made}</h1>
    <p class="notice good" role="status">${words.once}</p>
    <section class="card">
      <dl class="facts">
        ${fact(words.facts.name, html`<bdi>${name}</bdi>`)}
        ${fact(words.facts.key, copyable(language, code(key)))}
      </dl>
      <p class="row"><a class="button" href="${keysPath}">${words.kept}</a></p>
    </section>
    <section class="card">
      <h2>${words.tryIt}</h2>
      ${copyableLines(language, `curl -s ${address}/api/v1/auth/me -H 'X-API-Key: ${key}'`)}
    </section>`;
  return signedInLayout({ language, title: words.made, token, here: '/developer', script: 'copy.js', main });
}
