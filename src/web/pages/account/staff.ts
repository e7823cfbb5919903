import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { staffLinkMinutes, staffSessionHours } from '#domain/account/staff.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';
import { providerButton } from './staff-factor.ts';
import { plainCard } from '../sign-request/end.ts';

function page(language: Language, title: string, card: Html): Html {
  return layout({ language, title, style: 'signing.css', main: html`<main>${card}</main>` });
}

function card(title: string, text: string, more: Html): Html {
  return html`<section class="card end">
    <div class="stamp">${logoImage}</div>
    <h1>${title}</h1>
    <p>${text}</p>
    ${more}
  </section>`;
}

/** Draws the page of a one-time link: opening it does nothing, because mail scanners open links; the button does. */
export function signInPage(language: Language): Html {
  const { staff } = wordsIn(language);
  const form = html`<form method="post">
    <p><button class="button">${staff.open}</button></p>
  </form>`;
  return page(language, staff.title, card(staff.title, staff.text(staffSessionHours), form));
}

/** The page of a one-time link that was used, replaced or is too old; sent with 404. */
export function usedLinkPage(language: Language): Html {
  const { staff } = wordsIn(language);
  const ending = { title: staff.spent.title, text: staff.spent.text(staffLinkMinutes) };
  return page(language, ending.title, plainCard(ending));
}

/** Draws the page of a browser in which nobody of the staff is signed in; with the way to the OpenID provider where one is set. */
export function nobodyPage(language: Language, { hasProvider = false } = {}): Html {
  const { nobody } = wordsIn(language).staff;
  return page(language, nobody.title, plainCard(nobody, hasProvider ? providerButton(language) : undefined));
}
