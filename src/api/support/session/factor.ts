import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { totpUri } from '#secrets/totp.ts';
import { factorPage, overPage } from '#web/pages/account/staff-factor.ts';
import type { FactorFault } from '#words/pages/staff-sign-in.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { findStaffSignIn, type BegunSignIn } from './begun.ts';
import { giveCode } from './give-code.ts';
import { givePasskey, passkeyAsked } from './passkeys/sign-in.ts';
import { takeNextPage } from './next-page.ts';

/** Where the second factor is shown. */
export const factorPath = '/staff/sign-in/factor';

/** GET /staff/sign-in/factor: asks for the code, and shows the secret to a member who has none yet. */
export async function showFactor(c: Context<ApiEnv>): Promise<Response> {
  const begun = await findStaffSignIn(c);
  return begun ? draw(c, begun) : over(c);
}

/** POST /staff/sign-in/factor: takes the code, or a passkey's answer, and opens the session. */
export async function giveFactor(c: Context<ApiEnv>): Promise<Response> {
  const begun = await findStaffSignIn(c);
  if (!begun) return over(c);
  const { code, passkey } = await c.req.parseBody();
  // Apps show the digits in two groups.
  const digits = typeof code === 'string' ? code.slice(0, 20).replaceAll(' ', '') : '';
  try {
    const isRight = await (passkey === undefined
      ? giveCode(c, begun, digits)
      : givePasskey(c, begun, passkey));
    if (isRight) return c.redirect(takeNextPage(c), 303);
    return await draw(c, begun, 'wrong');
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_attempts') return draw(c, begun, 'locked');
    throw error;
  }
}

async function draw(c: Context<ApiEnv>, begun: BegunSignIn, fault?: FactorFault): Promise<Response> {
  const { secret, staff, isEnrolment } = begun;
  const issuer = `Tamga ${new URL(c.var.deps.config.BASE_URL).host}`;
  const enrolment = isEnrolment
    ? { secret, uri: totpUri(secret, { account: staff.email, issuer }) }
    : undefined;
  const passkey = isEnrolment ? undefined : await passkeyAsked(c, begun);
  const status = fault === 'wrong' ? 400 : fault === 'locked' ? 429 : 200;
  return c.html(factorPage(pageLanguage(c), { enrolment, fault, passkey }), status);
}

function over(c: Context<ApiEnv>): Response | Promise<Response> {
  return c.html(overPage(pageLanguage(c)), 404);
}
