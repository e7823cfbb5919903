import type { Context } from 'hono';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { giveCookie } from '../../http/guards/page-session.ts';
import { pageLanguage } from '../../http/language.ts';
import { takeFlow } from '../../common/oidc/flow-cookie.ts';
import type { PagesClient } from './relying-party.ts';

/**
 * GET /account/callback: the browser comes back from the sign-in with a code (OpenID Connect Core 1.0, 3.1.2.5) and gets the
 * cookie of its session. A code that this browser did not ask for, or that comes again, opens nothing.
 */
export async function finishSignIn(c: Context<ApiEnv>, relyingParty: PagesClient): Promise<Response> {
  const flow = takeFlow(c);
  const address = new URL(c.var.deps.config.BASE_URL + c.req.path + new URL(c.req.url).search);
  const session = flow && (await relyingParty.exchange(address, flow));
  const given = session && (await c.var.deps.orm.em.fork().transactional((em) => giveCookie(c, em, session)));
  if (!given) return c.html(lostSignInPage(pageLanguage(c)), 400);
  return c.redirect(flow.returnTo, 303);
}
