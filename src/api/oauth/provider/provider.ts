import { errors, Provider, type Configuration } from 'oidc-provider';
import { pageSessionHours, signInMinutes } from '#domain/account/account.ts';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import type { Orm } from '#entities/orm.ts';
import { createClientAdapter } from './client-adapter.ts';
import { createClientCredentialsGrant } from '../client-credentials.ts';
import { matchesClientSecret } from './client-secret.ts';
import { oauthPaths } from '../paths.ts';
import { lostSignIn } from '../authorize.ts';
import { openedSession } from './browser-sessions.ts';
import { pagesClient } from './pages-client.ts';
import { RecordAdapter } from './record-adapter.ts';
import { accountFinder, loadGrant, signInPath, signInPolicy } from './sign-in.ts';
import { deriveSigningJwk } from '../../http/guards/signing-key.ts';

/** Lifetimes in seconds: that of a partner's access token is ClientCredentials. */
const ttl = {
  ClientCredentials: 3_600,
  AuthorizationCode: 60,
  AccessToken: 900,
  IdToken: 900,
  Interaction: signInMinutes * 60,
  Session: pageSessionHours * 3_600,
  Grant: pageSessionHours * 3_600,
};

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

/** The members of the discovery document that describe claims, of which others than our own pages get none yet. */
const untold = ['claim_types_supported', 'claims_parameter_supported', 'claims_supported'];

/** Removes what is not true from the discovery document. */
function trimDiscovery(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== oauthPaths.openidConfiguration && ctx.path !== oauthPaths.serverMetadata) return;
    if (ctx.status !== 200 || ctx.method === 'OPTIONS') return;
    const metadata: Record<string, unknown> = ctx.body;
    const kept = Object.entries(metadata).filter(([member]) => !untold.includes(member));
    const ours = { scopes_supported: ['openid', ...partnerScopes], response_modes_supported: ['query'] };
    ctx.body = { ...Object.fromEntries(kept), ...ours };
  });
}

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
    loadExistingGrant: loadGrant,
    interactions: { policy: signInPolicy(orm), url: (_ctx, { uid }) => `${signInPath}/${uid}` },
    // The route draws the page.
    renderError: (ctx, out, error) => {
      ctx.body = error instanceof errors.SessionNotFound ? { ...out, error: lostSignIn } : out;
    },
    claims: { openid: ['sub', openedSession] },
    pkce: { required: () => true },
    routes: { authorization: oauthPaths.authorize, token: oauthPaths.token, jwks: oauthPaths.jwks },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    scopes: ['openid', ...partnerScopes],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic' as const, 'client_secret_post' as const],
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
 * sign-in of our own pages, by codes; everything in PostgreSQL. Any number of processes with the same settings are one server.
 */
export function createProvider(settings: ProviderSettings): Provider {
  const provider = new Provider(settings.issuer, configure(settings));
  // Requests come from ask-provider.ts alone, which states the issuer's own scheme and host.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = compareClientSecret;
  provider.registerGrantType('client_credentials', createClientCredentialsGrant(provider), ['scope']);
  trimDiscovery(provider);
  return provider;
}
