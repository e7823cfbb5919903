import { errors, Provider, type Configuration } from 'oidc-provider';
import { authenticationLevels } from '#domain/account/authentication.ts';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { signInScopes } from '#domain/account/sign-in-scopes.ts';
import type { Orm } from '#entities/orm.ts';
import { signAccessTokens } from './people/access-tokens.ts';
import { accountFinder, claimsOfScopes } from './people/accounts.ts';
import { createClientAdapter, ownMembers } from './client-adapter.ts';
import { createClientCredentialsGrant } from '../client-credentials.ts';
import { matchesClientSecret } from './client-secret.ts';
import { oauthPaths } from '../paths.ts';
import { lostSignIn } from '../authorize.ts';
import { trimDiscovery } from './discovery.ts';
import { grantLoader } from './people/grants.ts';
import { ttl } from './lifetimes.ts';
import { pagesClient } from './pages-client.ts';
import { logoutSources, tellOfLogout } from './people/logout.ts';
import { endReplayedCodes } from './people/replayed-codes.ts';
import { RecordAdapter } from './record-adapter.ts';
import { consentPath, signInPath, signInPolicy } from './people/sign-in.ts';
import { subjectFor } from './people/subject.ts';
import { deriveSigningJwk } from '../../http/guards/signing-key.ts';

export type ProviderSettings = {
  /** The public address of the API (BASE_URL), without a trailing slash. */
  issuer: string;
  orm: Orm;
  /** 32 bytes each; the first one signs. */
  tokenSigningKeys: readonly Uint8Array[];
  /** Signs the library's cookies; the first one signs, all verify. */
  cookieKeys: readonly string[];
  /** The secret of our own pages. */
  pagesSecret: string;
};

/** Cookies of the library. That of its session is for every path; a browser takes `__Host-` on https alone. */
function cookiesFor({ issuer, cookieKeys }: ProviderSettings): Configuration['cookies'] {
  const prefix = issuer.startsWith('https:') ? '__Host-' : '';
  const names = {
    session: `${prefix}tamga_sso`,
    interaction: 'tamga_sign_in',
    resume: 'tamga_sign_in_resume',
  };
  const options = { httpOnly: true, sameSite: 'lax' } as const;
  return { keys: [...cookieKeys], names, long: { ...options, path: '/' }, short: options };
}

function configure(settings: ProviderSettings): Configuration {
  const { issuer, orm, tokenSigningKeys, pagesSecret } = settings;
  const open = ['none'];
  return {
    adapter: (model: string) =>
      model === 'Client' ? createClientAdapter(orm) : new RecordAdapter(orm, model),
    clients: [pagesClient({ issuer, secret: pagesSecret })],
    findAccount: accountFinder(orm),
    loadExistingGrant: grantLoader(orm),
    interactions: {
      policy: signInPolicy(orm),
      url: (_ctx, { uid, prompt }) => `${prompt.name === 'consent' ? consentPath : signInPath}/${uid}`,
    },
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: (_ctx, accountId, client) => subjectFor(client, accountId),
    sectorIdentifierUriValidate: () => false,
    extraClientMetadata: { properties: ownMembers },
    acrValues: [...authenticationLevels],
    // All that the scopes give stands in the ID token, too.
    conformIdTokenClaims: false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // The route draws the page.
    renderError: (ctx, out, error) => {
      ctx.body = error instanceof errors.SessionNotFound ? { ...out, error: lostSignIn } : out;
    },
    claims: claimsOfScopes,
    pkce: { required: () => true },
    routes: {
      authorization: oauthPaths.authorize,
      token: oauthPaths.token,
      jwks: oauthPaths.jwks,
      userinfo: oauthPaths.userinfo,
      pushed_authorization_request: oauthPaths.pushedRequest,
      end_session: oauthPaths.logout,
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: true, ...logoutSources },
      userinfo: { enabled: true },
    },
    scopes: [...signInScopes, ...partnerScopes],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic' as const, 'client_secret_post' as const, 'none' as const],
    clientDefaults: { id_token_signed_response_alg: 'ES256' as const },
    enabledJWA: { idTokenSigningAlgValues: ['ES256' as const] },
    ttl,
    jwks: { keys: tokenSigningKeys.map(deriveSigningJwk) },
    cookies: cookiesFor(settings),
    discovery: {
      introspection_endpoint: issuer + oauthPaths.introspect,
      introspection_endpoint_auth_methods_supported: open,
      revocation_endpoint: issuer + oauthPaths.revoke,
      revocation_endpoint_auth_methods_supported: open,
    },
  };
}

/** Replaces the library's comparison: the library's `clientSecret` is the stored hashes. */
function compareClientSecret(this: InstanceType<Provider['Client']>, presented: string): boolean {
  return this.clientSecret !== undefined && matchesClientSecret(presented, this.clientSecret);
}

/**
 * Makes the authorization server (oidc-provider): opaque tokens of one hour for partners, by client credentials, and the
 * sign-in of people to our own pages and to partners' applications, by codes; everything in PostgreSQL. Any number of processes with the same settings are one server.
 */
export function createProvider(settings: ProviderSettings): Provider {
  const provider = new Provider(settings.issuer, configure(settings));
  // Requests come from ask-provider.ts alone, which states the issuer's own scheme and host.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = compareClientSecret;
  provider.registerGrantType('client_credentials', createClientCredentialsGrant(provider), ['scope']);
  signAccessTokens(provider, settings.tokenSigningKeys);
  tellOfLogout(provider);
  endReplayedCodes(provider, settings.orm);
  trimDiscovery(provider);
  return provider;
}
