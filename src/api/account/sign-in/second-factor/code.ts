import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/common/problem.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import type { CodeFault } from '#web/pages/account/second-factor.ts';
import { checkAccountCode, sendAccountCode } from '../../../common/codes/account-codes.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { assertOurForm, formTokenField } from '../../session/form-token.ts';
import { finishWaiting } from './finish.ts';
import { findWaiting, type Waiting } from './pending.ts';
import { drawWaiting } from './show.ts';

const purposeOf = ({ pending }: Waiting) => `sign_in:${pending.signInHash}`;

/** The sign-in of the form's page, and the code that was typed; undefined when the sign-in is over. */
async function readForm(c: Context<ApiEnv>, provider: Provider) {
  const waiting = await findWaiting(c, provider);
  if (!waiting) return undefined;
  const form = await c.req.parseBody();
  assertOurForm(c, waiting.asked.interaction.uid, form[formTokenField]);
  const code = form['code'];
  return { waiting, code: typeof code === 'string' ? code.trim() : '' };
}

/** POST /account/sign-in/{uid}/confirm/code: sends a one-time code in place of the confirmation on a device. */
export async function sendSignInCode(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const read = await readForm(c, provider);
  if (!read) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const { waiting } = read;
  try {
    const sentBy = await sendAccountCode(c.var.deps, waiting.user, purposeOf(waiting));
    return await drawWaiting(c, waiting, { sentBy });
  } catch (error) {
    return drawWaiting(c, waiting, { fault: faultOf(error) });
  }
}

/** POST /account/sign-in/{uid}/confirm: the one-time code; a right one signs the person in. */
export async function giveCode(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const read = await readForm(c, provider);
  if (!read) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const { waiting, code } = read;
  try {
    if (!/^\d{6}$/.test(code)) throw new Problem('invalid_otp', 'code: expected 6 digits');
    const right = await checkAccountCode(c.var.deps, waiting.user, { purpose: purposeOf(waiting), code });
    const to = await finishWaiting(c, provider, { waiting, factor: { by: 'code', use: right.use } });
    await right.forget();
    return c.redirect(to, 303);
  } catch (error) {
    return drawWaiting(c, waiting, { fault: faultOf(error) });
  }
}

const faults: Readonly<Record<string, CodeFault>> = {
  invalid_otp: 'wrong',
  too_many_attempts: 'many',
  rate_limited: 'many',
  quota_exceeded: 'unsent',
  sending_suspended: 'unsent',
  service_unavailable: 'unsent',
};

/** Why a code was not sent or taken. Throws any other error as it is. */
function faultOf(error: unknown): CodeFault {
  const fault = error instanceof Problem ? faults[error.code] : undefined;
  if (fault === undefined) throw error;
  return fault;
}
