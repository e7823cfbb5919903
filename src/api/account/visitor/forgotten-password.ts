import type { Context } from 'hono';
import { forgottenPage, mailedPage } from '#web/pages/account/visitor.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { AccountEmail } from '../../platform/accounts/common/fields.ts';
import { mailReset, unwaited } from '../../platform/accounts/common/mail-reset.ts';
import { readVisitorForm, visitorFrame } from './visitor-form.ts';

/** GET /account/forgotten-password: asks for the address of the account. */
export function askForAddress(c: Context<ApiEnv>): Response | Promise<Response> {
  return c.html(forgottenPage(visitorFrame(c), { email: '', faults: {} }));
}

/**
 * POST /account/forgotten-password: mails a link as POST /api/v1/auth/forgot-password does; the same page in the same time for
 * every address.
 */
export async function mailNewPassword(c: Context<ApiEnv>): Promise<Response> {
  const text = await readVisitorForm(c);
  const address = AccountEmail.safeParse(text('email'));
  if (!address.success) {
    const faults = { email: signInWords[pageLanguage(c)].fault.noAddress };
    return c.html(forgottenPage(visitorFrame(c), { email: text('email'), faults }), 400);
  }
  unwaited(c, mailReset(c.var.deps, address.data));
  return c.html(mailedPage(pageLanguage(c), 'forgotten'));
}
