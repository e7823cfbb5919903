import { html } from 'hono/html';
import { passwordBounds } from '#domain/account/account.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { accountWords, type AccountWords } from '#words/pages/account.ts';
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

/** The reasons why a password was not taken. */
export type PasswordFault = keyof AccountWords['fault'];

/** The account whose address a link would prove. */
export type ShownAccount = { name: string; organization: string; email: string };

/**
 * Draws the page of a verification link: it shows whose account it is, and asks for its password, because whoever reads the
 * mail need not have opened the account; `fault` when the password before was not taken.
 */
export function verifyPage(language: Language, account: ShownAccount, fault?: PasswordFault): Html {
  const { verify } = accountWords[language];
  const facts = html`<dl class="when">
    <dt class="label">${verify.person}</dt>
    <dd>${account.name}</dd>
    <dt class="label">${verify.organization}</dt>
    <dd>${account.organization}</dd>
    <dt class="label">${verify.address}</dt>
    <dd translate="no">${account.email}</dd>
  </dl>`;
  const stranger = html`<p class="quiet">${verify.stranger}</p>`;
  const form = passwordForm(verify, { kind: 'current', fault: faultIn(language, fault) });
  return page(language, verify.title, card(verify.title, verify.text, html`${facts}${form}${stranger}`));
}

/** Draws the page of a reset link: a field for the new password; `refused` when the one before was too short or too long. */
export function resetPage(language: Language, refused = false): Html {
  const { reset } = accountWords[language];
  const keep = html`<label class="consent">
    <input type="checkbox" name="keep_api_keys" value="true" />
    <span>${reset.keep}</span>
  </label>`;
  const form = passwordForm(reset, { kind: 'new', fault: boundsIn(language, refused), more: keep });
  return page(language, reset.title, card(reset.title, reset.text(passwordBounds.min), form));
}

/**
 * Draws the page of an invitation: the organization that invites, and a field for the password; `refused` as for a reset.
 */
export function invitationPage(language: Language, organization: string, refused = false): Html {
  const { invitation } = accountWords[language];
  const form = passwordForm(invitation, { kind: 'new', fault: boundsIn(language, refused) });
  const text = invitation.text(organization, passwordBounds.min);
  return page(language, invitation.title, card(invitation.title, text, form));
}

/** Draws the page of an invitation for a person who has an account already; `fault` as for a verification. */
export function moveInPage(language: Language, organization: string, fault?: PasswordFault): Html {
  const { title, member } = accountWords[language].invitation;
  const form = passwordForm(member, { kind: 'current', fault: faultIn(language, fault) });
  return page(language, title, card(title, member.text(organization), form));
}

function faultIn(language: Language, fault: PasswordFault | undefined): string | undefined {
  return fault && accountWords[language].fault[fault];
}

function boundsIn(language: Language, refused: boolean): string | undefined {
  const { min, max } = passwordBounds;
  return refused ? accountWords[language].reset.bounds(min, max) : undefined;
}

type Field = { kind: 'new' | 'current'; fault: string | undefined; more?: Html };

function passwordForm(words: { label: string; button: string }, { kind, fault, more }: Field): Html {
  const { min, max } = passwordBounds;
  const told = fault === undefined ? '' : html`<p class="fault" id="fault" role="alert">${fault}</p>`;
  return html`<form method="post">
    <div class="field">
      <label for="password">${words.label}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="${kind}-password"
        required
        ${kind === 'new' ? html`minlength="${min}" maxlength="${max}"` : ''}
        ${fault === undefined ? '' : html`aria-invalid="true" aria-describedby="fault"`}
      />
    </div>
    ${told} ${more ?? ''}
    <p><button class="button">${words.button}</button></p>
  </form>`;
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
