import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { byCode } from '#domain/account/authentication.ts';
import { Problem } from '#domain/common/problem.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import type { CodeFault } from '#web/pages/account/second-factor.ts';
import { checkAccountCode, sendAccountCode } from '../../../common/codes/account-codes.ts';
import { checkFactorCode, type RightCode } from '../../../common/second-factor/check-code.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { assertOurForm, formTokenField } from '../../session/form-token.ts';
import { finishedBefore, finishWaiting } from './finish.ts';
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
  return { waiting, code: typeof code === 'string' ? code.slice(0, 60).trim() : '' };
}

/** POST /account/sign-in/{uid}/confirm/code: sends a one-time code in place of the confirmation on a device. */
export async function sendSignInCode(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const read = await readForm(c, provider);
  if (!read) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const { waiting } = read;
  // A code that is sent must not be a way around the app: the mailbox may be in the hands that have the password.
  if (waiting.factors.app) return drawWaiting(c, waiting, { byApp: true });
  try {
    const sentBy = await sendAccountCode(c.var.deps, waiting.user, {
      purpose: purposeOf(waiting),
      act: 'sign_in',
    });
    return await drawWaiting(c, waiting, { sentBy });
  } catch (error) {
    return drawWaiting(c, waiting, { fault: codeFaultOf(error) });
  }
}

/** POST /account/sign-in/{uid}/confirm: the one-time code, that of the app for whoever has one; a right one signs the person in. */
export async function giveCode(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const read = await readForm(c, provider);
  if (!read) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const { waiting, code } = read;
  const before = waiting.pending.sessionId && (await finishedBefore(c, provider, waiting));
  if (before) return c.redirect(before, 303);
  try {
    const { use, done } = await rightCode(c, waiting, code);
    const to = await finishWaiting(c, provider, { waiting, factor: { methods: byCode, use } });
    await done();
    return c.redirect(to, 303);
  } catch (error) {
    return drawWaiting(c, waiting, { fault: codeFaultOf(error) });
  }
}

async function rightCode(c: Context<ApiEnv>, waiting: Waiting, code: string): Promise<RightCode> {
  if (waiting.factors.app) return checkFactorCode(c, waiting.user, { code });
  if (!/^\d{6}$/.test(code)) throw new Problem('invalid_otp', 'code: expected 6 digits');
  const { use, forget } = await checkAccountCode(c.var.deps, waiting.user, {
    purpose: purposeOf(waiting),
    code,
  });
  return { use, done: forget };
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
export function codeFaultOf(error: unknown): CodeFault {
  const fault = error instanceof Problem ? faults[error.code] : undefined;
  if (fault === undefined) throw error;
  return fault;
}
