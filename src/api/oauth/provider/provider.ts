import { Provider } from 'oidc-provider';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import type { Orm } from '#entities/orm.ts';
import { createClientAdapter } from './client-adapter.ts';
import { createClientCredentialsGrant } from '../client-credentials.ts';
import { matchesClientSecret } from './client-secret.ts';
import { oauthPaths } from '../paths.ts';
import { RecordAdapter } from './record-adapter.ts';
import { deriveSigningJwk } from '../../http/guards/signing-key.ts';

/** The lifetime of a partner's access token, in seconds. */
const partnerTokenTtl = 3_600;

export type ProviderSettings = {
  /** The public address of the API (BASE_URL), without a trailing slash. */
  issuer: string;
  orm: Orm;
  /** 32 bytes. */
  tokenSigningKey: Uint8Array;
  /** Signs the library's cookies; the first one signs, all verify. */
  cookieKeys: readonly string[];
};

/** The members of the discovery document that describe a sign-in, which this server does not offer. */
const signInMembers = [
  'authorization_endpoint',
  'authorization_response_iss_parameter_supported',
  'claim_types_supported',
  'claims_parameter_supported',
  'claims_supported',
  'code_challenge_methods_supported',
  'request_uri_parameter_supported',
  'response_modes_supported',
];

/** Removes what is not true from the discovery document: the library always describes the authorization endpoint. */
function trimDiscovery(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== oauthPaths.openidConfiguration && ctx.path !== oauthPaths.serverMetadata) return;
    if (ctx.status !== 200 || ctx.method === 'OPTIONS') return;
    const metadata: Record<string, unknown> = ctx.body;
    const kept = Object.entries(metadata).filter(([member]) => !signInMembers.includes(member));
    ctx.body = { ...Object.fromEntries(kept), scopes_supported: partnerScopes };
  });
}

function configure({ issuer, orm, tokenSigningKey, cookieKeys }: ProviderSettings) {
  const open = ['none'];
  return {
    adapter: (model: string) =>
      model === 'Client' ? createClientAdapter(orm) : new RecordAdapter(orm, model),
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
    scopes: [...partnerScopes],
    responseTypes: [],
    clientAuthMethods: ['client_secret_basic' as const, 'client_secret_post' as const],
    clientDefaults: { id_token_signed_response_alg: 'ES256' as const },
    enabledJWA: { idTokenSigningAlgValues: ['ES256' as const] },
    ttl: { ClientCredentials: partnerTokenTtl },
    jwks: { keys: [deriveSigningJwk(tokenSigningKey)] },
    cookies: { keys: [...cookieKeys] },
    discovery: {
      introspection_endpoint: issuer + oauthPaths.introspect,
      introspection_endpoint_auth_methods_supported: open,
      revocation_endpoint: issuer + oauthPaths.revoke,
      revocation_endpoint_auth_methods_supported: open,
    },
  };
}

/** Replaces the library's comparison: the library's `clientSecret` is the stored hash. */
function compareClientSecret(this: InstanceType<Provider['Client']>, presented: string): boolean {
  return this.clientSecret !== undefined && matchesClientSecret(presented, this.clientSecret);
}

/**
 * Makes the authorization server (oidc-provider) for partner tokens: client credentials alone, opaque tokens of one
 * hour, everything in PostgreSQL. Any number of processes with the same settings are one server.
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
