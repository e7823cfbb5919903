import type { Context } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { mailVerification } from '../../platform/accounts/resend-verification.ts';
import { readSentForm } from '../frame.ts';
import { showOverview } from '../overview.ts';
import { refusalOf } from './faults.ts';
import { pageLanguage } from '../../http/language.ts';

/** POST /account/address: mails the link to confirm the address again, as POST /api/v1/auth/resend-verification does. */
export async function mailAgain(c: Context<ApiEnv>): Promise<Response> {
  await readSentForm(c);
  try {
    await mailVerification(c);
  } catch (error) {
    return showOverview(c, refusalOf(error, pageLanguage(c)));
  }
  return c.redirect('/account?done=sent', 303);
}
