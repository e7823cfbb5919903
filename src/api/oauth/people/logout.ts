import type { Context } from 'hono';
import { UserSession } from '#entities/account/user-session.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { logoutPage } from '#web/pages/account/apps/logout.ts';
import { refusedClientPage, signedOutPage } from '#web/pages/account/sign-in.ts';
import type { Outside } from '../../common/oidc/outside.ts';
import { signOutThere } from '../../common/oidc/sign-out-there.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { allowFormsTo } from '../../http/security-headers.ts';
import { findPageUser, takeCookie } from '../../http/guards/page-session.ts';
import { isFromOurPages } from '../../http/guards/same-origin.ts';
import { pageLanguage } from '../../http/language.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { endSessions } from '../../platform/accounts/common/sessions.ts';
import type { AskProvider } from '../provider/ask-provider.ts';
import { excessIn } from '../provider/parameters.ts';
import { endedSession, LogoutAsked } from '../provider/people/logout.ts';
import { oauthPaths } from '../paths.ts';
import { RfcError } from '../token-errors.ts';

const confirmPath = `${oauthPaths.logout}/confirm`;

function cookiesOf(c: Context<ApiEnv>): Record<string, string> {
  const cookie = c.req.header('cookie');
  return { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) };
}

/**
 * GET and POST /oauth2/logout (OpenID Connect RP-Initiated Logout 1.0, 2): an application sends a browser to sign its user out. The
 * person is asked, since any page could send them here. What was posted is asked for by GET: a form of another site brings no cookie
 * of ours.
 */
export async function askToSignOut(c: Context<ApiEnv>, ask: AskProvider): Promise<Response> {
  const isPost = c.req.method === 'POST';
  const given = new URLSearchParams(isPost ? await c.req.text() : new URL(c.req.url).search);
  const excess = excessIn([...given.values()]);
  if (excess !== undefined) return c.html(refusedClientPage(pageLanguage(c), excess), 400);
  const path = `${oauthPaths.logout}?${given.toString()}`;
  if (isPost) return c.redirect(path, 303);
  const answer = await ask({ method: 'GET', path, headers: cookiesOf(c) });
  if (answer.status !== 200) return refuse(c, answer);
  for (const line of answer.headers.getSetCookie()) c.header('Set-Cookie', line, { append: true });
  const asked = LogoutAsked.parse(await answer.json());
  const signedIn = asked.signedIn || (await findPageUser(c)) !== undefined;
  allowFormsTo(c, asked.returnTo);
  return c.html(logoutPage(pageLanguage(c), { ...asked, signedIn, action: confirmPath }));
}

/**
 * POST /oauth2/logout/confirm: the person signs out, of Tamga with `logout`, and so of a provider outside at which they signed in; else of
 * the application alone.
 */
export async function confirmSignOut(
  c: Context<ApiEnv>,
  { ask, outside }: { ask: AskProvider; outside: Outside | undefined },
): Promise<Response> {
  if (!isFromOurPages(c)) return c.html(refusedClientPage(pageLanguage(c), 'not from our page'), 400);
  const headers = { ...cookiesOf(c), 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask({ method: 'POST', path: confirmPath, headers, body: await c.req.text() });
  if (answer.status !== 303) return refuse(c, answer);
  const ended = answer.headers.get(endedSession);
  if (ended !== null) await endBehind(c, ended);
  for (const line of answer.headers.getSetCookie()) c.header('Set-Cookie', line, { append: true });
  const onward = answer.headers.get('location') ?? '/account';
  const there = ended !== null && outside ? await signOutThere(c, outside, onward) : undefined;
  return there ?? c.redirect(onward, 303);
}

/** GET /oauth2/logout/success: where a sign-out ends that leads back to no application. */
export function showSignedOut(c: Context<ApiEnv>): Response | Promise<Response> {
  // Signed out of an application alone: the person is still signed in here.
  if (c.req.query('client_id') !== undefined) return c.redirect('/account', 303);
  return c.html(signedOutPage(pageLanguage(c)));
}

async function refuse(c: Context<ApiEnv>, answer: Response): Promise<Response> {
  const { error, error_description: reason } = RfcError.parse(await answer.json());
  return c.html(refusedClientPage(pageLanguage(c), reason ?? error), 400);
}

/**
 * Ends the session of ours behind the authorization server's, and that of this browser's pages, which after a new password is another one:
 * in this browser and wherever else they are used.
 */
async function endBehind(c: Context<ApiEnv>, providerSession: string): Promise<void> {
  const { orm } = c.var.deps;
  const page = await findPageUser(c);
  takeCookie(c);
  const ids = page?.sessionId ? { $or: [{ providerSession }, { id: page.sessionId }] } : { providerSession };
  for (const session of await orm.em.fork().find(UserSession, ids)) await endOne(c, session);
}

function endOne(c: Context<ApiEnv>, { id, userId }: UserSession): Promise<void> {
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    if ((await endSessions(em, { userId, only: id })) === 0) return;
    const user = await em.findOneOrFail(UserAccount, { id: userId });
    await recordAccountAct(c, em, { action: 'user.signed_out', user, resource: { type: 'session', id } });
  });
}
