import type { Context } from 'hono';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import { refusedThere } from './refuse.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { takeFlow, type Flow } from '../../common/oidc/flow-cookie.ts';
import { signInPath } from '../../oauth/provider/people/sign-in.ts';
import { away, oldest } from './begin.ts';
import { keepKnown, readClaims } from './known.ts';
import type { Outside } from '../../common/oidc/outside.ts';

/**
 * GET /account/sso/callback: the browser comes back from the provider with a code (OpenID Connect Core 1.0, 3.1.2.5); who it brings
 * is kept for the sign-in that it began, which goes on. An answer that this browser did not ask for, or that is not to be believed, brings nobody.
 */
export async function comeBack(c: Context<ApiEnv>, outside: Outside): Promise<Response> {
  const flow = takeFlow(c, 'tamga_outside_flow');
  if (!flow) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const path = flow.returnTo;
  try {
    const claims = await exchanged(c, outside, flow);
    const known = claims && readClaims(claims);
    if (!known) return refusedThere(c, outside, { path, why: 'unanswered' });
    keepKnown(c, path.slice(signInPath.length + 1), known);
    return c.redirect(path, 303);
  } catch (error) {
    return away(c, outside, { path, error });
  }
}

function exchanged(c: Context<ApiEnv>, { party }: Outside, flow: Flow) {
  const address = new URL(c.var.deps.config.BASE_URL + c.req.path + new URL(c.req.url).search);
  return party.exchange(address, flow, oldest(flow));
}
