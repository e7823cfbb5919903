import { html } from 'hono/html';
import { passwordBounds } from '#domain/account/account.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { accountWords } from '#words/pages/account.ts';
import type { Ending } from '#words/pages/words.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';
import { plainCard } from '../sign-request/end.ts';

function page(language: Language, title: string, card: Html): Html {
  return layout({ language, title, style: 'signing.css', main: html`<main>${card}</main>` });
}

function card(title: string, text: string, form: Html): Html {
  return html`<section class="card end">
    <div class="stamp">${logoImage}</div>
    <h1>${title}</h1>
    <p>${text}</p>
    ${form}
  </section>`;
}

/** Draws the page of a verification link: opening it proves nothing, because mail scanners open links; the button does. */
export function verifyPage(language: Language): Html {
  const { verify } = accountWords[language];
  const form = html`<form method="post">
    <p><button class="button">${verify.button}</button></p>
  </form>`;
  return page(language, verify.title, card(verify.title, verify.text, form));
}

/** Draws the page of a reset link: a field for the new password; `refused` when the one before was too short or too long. */
export function resetPage(language: Language, refused = false): Html {
  const { reset } = accountWords[language];
  return passwordPage(language, { ...reset, text: reset.text(passwordBounds.min) }, refused);
}

/**
 * Draws the page of an invitation: the organization that invites, and a field for the password; `refused` as for a reset.
 */
export function invitationPage(language: Language, organization: string, refused = false): Html {
  const { invitation } = accountWords[language];
  const text = invitation.text(organization, passwordBounds.min);
  return passwordPage(language, { ...invitation, text }, refused);
}

type PasswordWords = { title: string; text: string; label: string; button: string };

function passwordPage(language: Language, words: PasswordWords, refused: boolean): Html {
  const { min, max } = passwordBounds;
  const { bounds } = accountWords[language].reset;
  const fault = refused ? html`<p class="fault" id="fault" role="alert">${bounds(min, max)}</p>` : '';
  const form = html`<form method="post">
    <div class="field">
      <label for="password">${words.label}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        minlength="${min}"
        maxlength="${max}"
        ${refused ? html`aria-invalid="true" aria-describedby="fault"` : ''}
      />
    </div>
    ${fault}
    <p><button class="button">${words.button}</button></p>
  </form>`;
  return page(language, words.title, card(words.title, words.text, form));
}

/** A page that only says that it is done. */
export function donePage(language: Language, ending: Ending): Html {
  return page(language, ending.title, plainCard(ending, undefined, 'pressed'));
}

/** The page of a link that was used, replaced or is too old. */
export function usedPage(language: Language): Html {
  const { spent } = accountWords[language];
  return page(language, spent.title, plainCard(spent));
}
