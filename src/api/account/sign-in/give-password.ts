import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/common/problem.ts';
import { lostSignInPage, type SignInFault } from '#web/pages/account/sign-in.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { AccountEmail, GivenPassword } from '../../platform/accounts/common/fields.ts';
import { reauthenticateSession } from '../../platform/accounts/common/reauthenticate-session.ts';
import { addPageSession } from '../../platform/accounts/common/sessions.ts';
import { checkedUser, openSignedIn } from '../../platform/accounts/common/sign-in.ts';
import { assertOurForm, formTokenField } from '../session/form-token.ts';
import { findAsked, goOn, goOnWith, type Asked } from './interaction.ts';
import { beginSecondFactor } from './second-factor/begin.ts';
import { drawAsked } from './show.ts';

type Given = { email: string; password: string };

/**
 * POST /account/sign-in/{uid}: the address and password of a sign-in, or the password once more. They are counted, locked and
 * put on record as at POST /api/v1/auth/login. A fault is told beside the form, the address stays.
 */
export async function givePassword(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const asked = await findAsked(c, provider);
  if (!asked) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const form = await c.req.parseBody();
  assertOurForm(c, asked.interaction.uid, form[formTokenField]);
  const email = textOf(form['email']);
  // A password that can be none is simply wrong.
  const password = GivenPassword.safeParse(form['password']).data ?? '';
  try {
    return c.redirect(await proceed(c, provider, { asked, given: { email, password } }), 303);
  } catch (error) {
    const { code, fault } = faultOf(error);
    return c.html(await drawAsked(c, asked, { email, fault }), partnerStatus[code]);
  }
}

async function proceed(
  c: Context<ApiEnv>,
  provider: Provider,
  { asked, given }: { asked: Asked; given: Given },
): Promise<string> {
  const { interaction, session } = asked;
  const address = AccountEmail.safeParse(given.email);
  // The page of a person who is signed in takes nobody else in; another page may have signed somebody in since this one was drawn.
  if (session && (interaction.session || session.email === address.data)) {
    const { userId, id: sessionId } = session;
    await reauthenticateSession(c, { userId, sessionId, password: given.password });
    return goOn(c, provider, session);
  }
  if (!address.success) throw new Problem('invalid_request', 'email: expected an e-mail address');
  const credentials = { email: address.data, password: given.password };
  const user = await checkedUser(c, credentials);
  const second = await beginSecondFactor(c, interaction.uid, user);
  if (second !== undefined) return second;
  const opened = await openSignedIn(c, user, (em, { id }) => addPageSession(c, em, { userId: id }));
  return goOnWith(c, { provider, interaction }, { userId: user.id, sessionId: opened });
}

const faults = {
  unauthorized: 'wrong',
  too_many_attempts: 'locked',
  invalid_request: 'noAddress',
} as const satisfies Record<string, SignInFault>;

type FaultCode = keyof typeof faults;

function isFault(code: string): code is FaultCode {
  return Object.hasOwn(faults, code);
}

/** The reason why somebody was not signed in. Throws any other error as it is. */
export function faultOf(error: unknown): { code: FaultCode; fault: SignInFault } {
  if (!(error instanceof Problem) || !isFault(error.code)) throw error;
  return { code: error.code, fault: faults[error.code] };
}

/** The text of a field that may be shown again. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 254) : '';
}
