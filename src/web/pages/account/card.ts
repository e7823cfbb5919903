import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import type { AssetName } from '../../assets.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';

/** Puts one card into the common frame: the pages before sign-in are no more than that. */
export function cardPage(language: Language, title: string, card: Html, script?: AssetName): Html {
  const main = html`<main>${card}</main>`;
  return layout({ language, title, style: 'signing.css', ...(script ? { script } : {}), main });
}

/** Draws a card with a form, or with something else below its text. */
export function formCard(words: { title: string; text: string }, form: Html): Html {
  return html`<section class="card end">
    <div class="stamp">${logoImage}</div>
    <h1>${words.title}</h1>
    <p>${words.text}</p>
    ${form}
  </section>`;
}

/** Draws the way to the account, and so to the sign-in. */
export function toSignIn(language: Language): Html {
  return html`<p><a class="button" href="/account">${signInWords[language].button}</a></p>`;
}
