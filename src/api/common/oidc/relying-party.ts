import * as oidc from 'openid-client';
import type { Flow } from './flow-cookie.ts';

/** A client of an OpenID provider: who it is there, and where the provider sends browsers back to. */
export type ClientSettings = {
  issuer: string;
  clientId: string;
  secret: string;
  redirectUri: string;
  scope: string;
  /** Asks the provider by another way than the network. */
  fetch?: oidc.CustomFetch;
};

/** A client of an OpenID provider by the authorization code flow with PKCE (OpenID Connect Core 1.0, 3.1; RFC 7636). */
export type RelyingParty = {
  /** Gives the address to which a browser goes to sign in. */
  authorizationUrl(flow: Flow, parameters?: Record<string, string>): Promise<URL>;
  /**
   * Exchanges the code in the address to which the browser came back, and gives the claims of the ID token; `maxAge` is for how many
   * seconds at most the person has been signed in there. Undefined when the answer is not to this sign-in, was used before, or is too old.
   */
  exchange(address: URL, flow: Flow, maxAge?: number): Promise<oidc.IDToken | undefined>;
  /** Makes the secrets of a new sign-in. */
  newFlow(returnTo: string): Flow;
};

/** Makes the client's side; the provider is asked for its metadata at the first sign-in, and again after a failure. */
export function createRelyingParty(settings: ClientSettings): RelyingParty {
  const { redirectUri, scope } = settings;
  let known: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    authorizationUrl: async ({ state, nonce, verifier }, parameters = {}) =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...parameters,
      }),
    exchange: async (address, { state, nonce, verifier }, maxAge) => {
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        ...(maxAge === undefined ? {} : { maxAge }),
      };
      const tokens = await oidc
        .authorizationCodeGrant(await configuration(), address, { ...checks, idTokenExpected: true })
        .catch(ignoreRefusal);
      return tokens?.claims();
    },
    newFlow: (returnTo) => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      returnTo,
    }),
  };
}

function discover({ issuer, clientId, secret, fetch }: ClientSettings): Promise<oidc.Configuration> {
  // Plain http is for one machine alone: production refuses such an issuer.
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  const options = { execute, ...(fetch ? { [oidc.customFetch]: fetch } : {}) };
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(secret), options);
}

/** A refusal of the provider, or an answer that is none to this sign-in: the person begins again. */
function ignoreRefusal(error: unknown): undefined {
  const refused =
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.ClientError;
  if (!refused) throw error;
  return undefined;
}
