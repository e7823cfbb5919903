import type { CustomFetch } from 'openid-client';
import { z } from 'zod';
import { createRelyingParty, type RelyingParty } from '../../common/oidc/relying-party.ts';
import type { Flow } from '../../common/oidc/flow-cookie.ts';
import type { AskProvider } from '../../oauth/provider/ask-provider.ts';
import { openedSession } from '../../oauth/provider/people/browser-sessions.ts';
import { callbackPath, pagesClientId, pagesClientSecret } from '../../oauth/provider/pages-client.ts';
import type { PageDependencies } from '../deps.ts';

/** The session of ours that a sign-in opened, as the ID token names it. */
const Claims = z.object({ sub: z.uuid(), [openedSession]: z.uuid() });

type SignedIn = { id: string; userId: string };

/** Our pages as an OpenID Connect client of the issuer. */
export type PagesClient = Pick<RelyingParty, 'newFlow'> & {
  /** Gives the address to which a browser goes to sign in; `again` when its password is wanted even so. */
  authorizationUrl(flow: Flow, again: boolean): Promise<URL>;
  /** Exchanges the code as RelyingParty does, and gives the session. */
  exchange(address: URL, flow: Flow): Promise<SignedIn | undefined>;
};

/** Makes our pages' side of OpenID Connect from what every page depends on. */
export function pagesClientOf({
  config,
  keys,
  ask,
}: Pick<PageDependencies, 'config' | 'keys' | 'ask'>): PagesClient {
  return createPagesClient({ issuer: config.BASE_URL, secret: pagesClientSecret(keys.pages), ask });
}

/**
 * Makes our pages' side of OpenID Connect. The issuer is asked within this process, so that nothing depends on reaching the
 * public address from here.
 */
function createPagesClient(settings: { issuer: string; secret: string; ask: AskProvider }): PagesClient {
  const { issuer, secret, ask } = settings;
  const redirectUri = issuer + callbackPath;
  const client = { issuer, secret, clientId: pagesClientId, redirectUri, scope: 'openid' };
  const party = createRelyingParty({ ...client, fetch: askWithin(ask) });
  return {
    newFlow: (returnTo) => party.newFlow(returnTo),
    authorizationUrl: (flow, again) => party.authorizationUrl(flow, again ? { prompt: 'login' } : {}),
    exchange: async (address, flow) => {
      const given = await party.exchange(address, flow);
      if (!given) return undefined;
      const claims = Claims.parse(given);
      return { id: claims[openedSession], userId: claims.sub };
    },
  };
}

function askWithin(ask: AskProvider): CustomFetch {
  return (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url);
    return ask({
      method: method === 'POST' ? 'POST' : 'GET',
      path: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      // The library sends forms alone.
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
    });
  };
}
