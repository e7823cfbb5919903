import { html } from 'hono/html';
import { passwordBounds } from '#domain/account/account.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { accountWords, type AccountWords } from '#words/pages/account.ts';
import { secondFactorWords } from '#words/pages/second-factor.ts';
import { visitorWords } from '#words/pages/visitor.ts';
import type { Ending } from '#words/pages/words.ts';
import type { Html } from '../common/layout.ts';
import { plainCard } from '../sign-request/end.ts';
import { cardPage, formCard, toSignIn } from './card.ts';
import { textField, type Faults } from './form.ts';
import { namesFields, newPasswordField } from './visitor.ts';

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
  return cardPage(language, verify.title, formCard(verify, html`${facts}${form}${stranger}`));
}

/** Draws the page of a reset link: a field for the new password; `refused` when the one before was too short or too long. */
export function resetPage(language: Language, refused = false): Html {
  const { reset } = accountWords[language];
  const keep = html`<label class="consent">
    <input type="checkbox" name="keep_api_keys" value="true" />
    <span>${reset.keep}</span>
  </label>`;
  const form = passwordForm(reset, { kind: 'new', fault: boundsIn(language, refused), more: keep });
  const text = reset.text(passwordBounds.min);
  return cardPage(language, reset.title, formCard({ title: reset.title, text }, form));
}

/** Who is invited, and by whom. */
export type Invited = { organization: string; email: string };

/** The names of a person who is invited, as they stand in the form. */
export type InvitedNames = { first_name: string; last_name: string };

/**
 * Draws the page of an invitation: the organization that invites, and fields for one's names and the password.
 */
export function invitationPage(
  language: Language,
  { organization, email }: Invited,
  { names, faults }: { names: InvitedNames; faults: Faults },
): Html {
  const { invitation } = accountWords[language];
  const form = html`<form method="post" novalidate>
    <input type="hidden" name="email" value="${email}" autocomplete="username" />
    <p class="quiet" translate="no">${email}</p>
    ${namesFields(language, names, faults)} ${newPasswordField(language, faults, invitation.label)}
    <p><button class="button">${invitation.button}</button></p>
  </form>`;
  const words = { title: invitation.title, text: invitation.text(organization) };
  return cardPage(language, invitation.title, formCard(words, form));
}

/** The code of a second factor that a page asks for beside the password: where it comes from, or why the one before was not taken. */
export type AskedCode = { by: 'app' | 'sms' | 'email' } | { fault: 'wrong' | 'unsent' };

/**
 * Draws the page of an invitation for a person who has an account already; `fault` as for a verification, `code` for an account
 * with a second factor.
 */
export function moveInPage(
  language: Language,
  organization: string,
  { fault, code }: { fault?: PasswordFault; code?: AskedCode } = {},
): Html {
  const { title, member } = accountWords[language].invitation;
  const more = code && codeField(language, code);
  const form = passwordForm(member, {
    kind: 'current',
    fault: faultIn(language, fault),
    ...(more && { more }),
  });
  return cardPage(language, title, formCard({ title, text: member.text(organization) }, form));
}

function codeField(language: Language, code: AskedCode): Html {
  const { code: label, sent, app, faults } = secondFactorWords[language];
  const attributes = 'type="text" autocomplete="one-time-code" autocapitalize="characters" maxlength="40"';
  if ('fault' in code)
    return textField({ name: 'otp', label, attributes, faults: { otp: faults[code.fault] } });
  if (code.by === 'app') return textField({ name: 'otp', label, attributes, hint: app.hint, faults: {} });
  return html`<p role="status">${sent[code.by]}</p>
    ${textField({ name: 'otp', label, attributes, faults: {} })}`;
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

/** A page that only says that it is done, with the way to the account. */
export function donePage(language: Language, ending: Ending): Html {
  return cardPage(language, ending.title, plainCard(ending, toSignIn(language), 'pressed'));
}

/** The page of a link that was used, replaced or is too old, with the ways to another one. */
export function usedPage(language: Language): Html {
  const { spent } = accountWords[language];
  const { link } = visitorWords[language].forgotten;
  const ways = html`${toSignIn(language)}
    <p class="quiet"><a href="/account/forgotten-password">${link}</a></p>`;
  return cardPage(language, spent.title, plainCard(spent, ways));
}
