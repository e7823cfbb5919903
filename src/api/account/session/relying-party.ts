import * as oidc from 'openid-client';
import { z } from 'zod';
import type { AskProvider } from '../../oauth/provider/ask-provider.ts';
import { openedSession } from '../../oauth/provider/browser-sessions.ts';
import { callbackPath, pagesClientId } from '../../oauth/provider/pages-client.ts';
import type { Flow } from './flow-cookie.ts';

/** The session of ours that a sign-in opened, as the ID token names it. */
const Claims = z.object({ sub: z.uuid(), [openedSession]: z.uuid() });

type SignedIn = { id: string; userId: string };

/** Our pages as an OpenID Connect client of the issuer. */
export type RelyingParty = {
  /** Gives the address to which a browser goes to sign in; `again` when its password is wanted even so. */
  authorizationUrl(flow: Flow, again: boolean): Promise<URL>;
  /**
   * Exchanges the code in the address to which the browser came back, and gives the session. Undefined when the answer is not
   * to this sign-in, was used before, or is too old.
   */
  exchange(address: URL, flow: Flow): Promise<SignedIn | undefined>;
  /** Makes the secrets of a new sign-in. */
  newFlow(returnTo: string): Flow;
};

/**
 * Makes our pages' side of OpenID Connect. The issuer is asked within this process, so that nothing depends on reaching the
 * public address from here.
 */
export function createRelyingParty(settings: {
  issuer: string;
  secret: string;
  ask: AskProvider;
}): RelyingParty {
  const { issuer } = settings;
  const redirectUri = issuer + callbackPath;
  let known: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    authorizationUrl: async ({ state, nonce, verifier }, again) =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login' } : {}),
      }),
    exchange: async (address, { state, nonce, verifier }) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await oidc
        .authorizationCodeGrant(await configuration(), address, { ...checks, idTokenExpected: true })
        .catch(ignoreRefusal);
      if (!tokens) return undefined;
      const claims = Claims.parse(tokens.claims());
      return { id: claims[openedSession], userId: claims.sub };
    },
    newFlow: (returnTo) => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      returnTo,
    }),
  };
}

function discover({ issuer, secret, ask }: Parameters<typeof createRelyingParty>[0]) {
  const authentication = oidc.ClientSecretBasic(secret);
  // Plain http is for one machine alone: production refuses such a BASE_URL.
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  const options = { execute, [oidc.customFetch]: askWithin(ask) };
  return oidc.discovery(new URL(issuer), pagesClientId, undefined, authentication, options);
}

function askWithin(ask: AskProvider): oidc.CustomFetch {
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

/** A refusal of the issuer, or an answer that is none to this sign-in: the person begins again. */
function ignoreRefusal(error: unknown): undefined {
  const refused =
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.ClientError;
  if (!refused) throw error;
  return undefined;
}
