import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import { isRegistrationOpen } from '#config/registration.ts';
import { passwordBounds } from '#domain/account/account.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { hashPassword } from '#secrets/password-hash.ts';
import type { Faults } from '#web/pages/account/form.ts';
import { closedPage, mailedPage, signUpPage, type SignUpForm } from '#web/pages/account/visitor.ts';
import { accountWords } from '#words/pages/account.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { visitorWords } from '#words/pages/visitor.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { makeLink, sendLink } from '../../platform/accounts/common/links.ts';
import { mailReset, unwaited } from '../../platform/accounts/common/mail-reset.ts';
import {
  isTaken,
  registerAccount,
  Registration,
  type Opening,
} from '../../platform/accounts/common/register-account.ts';
import { readVisitorForm, visitorFrame } from './visitor-form.ts';

const nothingTyped: SignUpForm = { first_name: '', last_name: '', organization_name: '', email: '' };
/** A form that is sent twice finds the account that it opened: its letter is on its way. */
const justNowMs = 60_000;

/** GET /account/sign-up: the form that opens an account, where strangers may. */
export function showSignUp(c: Context<ApiEnv>): Response | Promise<Response> {
  if (!isRegistrationOpen(c.var.deps.config)) return c.html(closedPage(pageLanguage(c)), 403);
  return c.html(signUpPage(visitorFrame(c), { form: nothingTyped, faults: {} }));
}

/**
 * POST /account/sign-up: opens an account as POST /api/v1/auth/register does, but signs nobody in. The page after it is the
 * same in the same time for an address that has an account; a letter tells its owner.
 */
export async function signUp(c: Context<ApiEnv>): Promise<Response> {
  const text = await readVisitorForm(c);
  const language = pageLanguage(c);
  const { deps } = c.var;
  if (!isRegistrationOpen(deps.config)) return c.html(closedPage(language), 403);
  const form = typedIn(text);
  const organization_name = form.organization_name.trim() || `${form.first_name} ${form.last_name}`;
  const given = Registration.safeParse({ ...form, organization_name, password: text('password'), language });
  if (!given.success) {
    const faults = faultsIn(given.error, language, form);
    return c.html(signUpPage(visitorFrame(c), { form, faults }), 400);
  }
  const passwordHash = await hashPassword(given.data.password, deps.passwordCost);
  unwaited(c, openOrTell(c, { ...given.data, id: randomUUID(), passwordHash }));
  return c.html(mailedPage(language, 'signUp'));
}

function typedIn(text: (name: string) => string): SignUpForm {
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    organization_name: text('organization_name'),
    email: text('email'),
  };
}

async function openOrTell(c: Context<ApiEnv>, opening: Opening): Promise<void> {
  const { deps } = c.var;
  const opened = await deps.orm.em
    .fork()
    .transactional(async (em) => makeLink(em, await registerAccount(c, em, opening), 'verify_email'))
    .catch((error: unknown) => {
      if (isTaken(error)) return undefined;
      throw error;
    });
  if (opened) return sendLink(deps, opened);
  const { email } = opening;
  const since = new Date(Date.now() - justNowMs);
  const isNew = (await deps.orm.em.fork().count(UserAccount, { email, createdAt: { $gt: since } })) > 0;
  return isNew ? undefined : mailReset(deps, email, 'accountExists');
}

function faultsIn({ issues }: z.core.$ZodError, language: Language, form: SignUpForm): Faults {
  const { fault } = visitorWords[language].signUp;
  const told: Record<string, string> = {
    first_name: fault.name,
    last_name: fault.name,
    organization_name: fault.organization,
    email: signInWords[language].fault.noAddress,
    password: accountWords[language].reset.bounds(passwordBounds.min, passwordBounds.max),
  };
  const wrong = new Set(issues.map(({ path }) => String(path[0])));
  // An organization that was left empty has the person's names, at which the fault stands already.
  if (form.organization_name.trim() === '' && (wrong.has('first_name') || wrong.has('last_name')))
    wrong.delete('organization_name');
  return Object.fromEntries(Object.entries(told).filter(([name]) => wrong.has(name)));
}
