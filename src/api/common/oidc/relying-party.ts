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
  /** The seconds after which a call of the provider is given up; 30 where absent. */
  timeout?: number;
  /** Whether the provider is asked for its metadata at the beginning of each sign-in: one that is away is noticed before a browser is sent there. */
  asksEachTime?: boolean;
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
  /**
   * Gives the address at which a browser is signed out there, and from which it comes back to `returnTo` (OpenID Connect RP-Initiated Logout
   * 1.0); undefined where the provider has none.
   */
  signOutUrl(returnTo: string): Promise<URL | undefined>;
};

/** Makes the client's side; the provider is asked for its metadata at the first sign-in, and again after a failure. */
export function createRelyingParty(settings: ClientSettings): RelyingParty {
  const { redirectUri, scope, asksEachTime = false } = settings;
  const { configuration, forget } = discovered(settings);
  return {
    authorizationUrl: async ({ state, nonce, verifier }, parameters = {}) => {
      if (asksEachTime) forget();
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...parameters,
      });
    },
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
    signOutUrl: async (returnTo) => {
      const provider = await configuration();
      if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(provider, { post_logout_redirect_uri: returnTo });
    },
  };
}

/** Keeps the metadata of a provider until they are to be forgotten; a failure is not kept. */
function discovered(settings: ClientSettings) {
  let known: Promise<oidc.Configuration> | undefined;
  const forget = () => {
    known = undefined;
  };
  const configuration = () => {
    const asked = (known ??= discover(settings));
    asked.catch(() => {
      if (known === asked) forget();
    });
    return asked;
  };
  return { configuration, forget };
}

function discover({ issuer, clientId, secret, fetch, timeout }: ClientSettings): Promise<oidc.Configuration> {
  // Plain http is for one machine alone: production refuses such an issuer.
  const plain = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  // The library believes an ID token by the TLS that it came over; what comes by the network shows its signature, too.
  const execute = fetch ? plain : [...plain, oidc.enableNonRepudiationChecks];
  const options = {
    execute,
    ...(fetch ? { [oidc.customFetch]: fetch } : {}),
    ...(timeout === undefined ? {} : { timeout }),
  };
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(secret), options);
}

/** A provider that did not answer in time is away. */
const gaveUp = new Set<unknown>(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

/** A refusal of the provider, or an answer that is none to this sign-in: the person begins again. */
function ignoreRefusal(error: unknown): undefined {
  const refused =
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    (error instanceof oidc.ClientError && !gaveUp.has(error.code));
  if (!refused) throw error;
  return undefined;
}
