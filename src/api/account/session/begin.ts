import type { Context } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { keepFlow } from '../../common/oidc/flow-cookie.ts';
import { ownPath } from './own-path.ts';
import type { PagesClient } from './relying-party.ts';

/** The page to which a person wants, a path of ours; `again` when they give their password once more first. */
export type Destination = { returnTo: string; again?: boolean };

/** Sends a browser to sign in, and then to a page of ours. */
export async function beginSignIn(
  c: Context<ApiEnv>,
  relyingParty: PagesClient,
  { returnTo, again = false }: Destination,
): Promise<Response> {
  const flow = relyingParty.newFlow(ownPath(returnTo));
  keepFlow(c, flow);
  const url = await relyingParty.authorizationUrl(flow, again);
  return c.redirect(url.href, 303);
}
