import type { ClientMetadata } from 'oidc-provider';
import { macUnder, type KeyRing } from '#secrets/key-ring.ts';
import { hashClientSecret } from './client-secret.ts';

/** Our own pages behind sign-in, a client of the authorization server as any other. */
export const pagesClientId = 'tamga-pages';

/** The path to which the authorization server sends a browser back. */
export const callbackPath = '/account/callback';

/** Makes the pages' client secret from the key of the pages; a process shows it to itself alone. */
export function pagesClientSecret(pages: KeyRing): string {
  return macUnder(pages, 'client secret').toString('base64url');
}

/** The pages as client metadata (RFC 7591); client_secret is the hash, as the provider's comparison expects. */
export function pagesClient({ issuer, secret }: { issuer: string; secret: string }): ClientMetadata {
  return {
    client_id: pagesClientId,
    client_secret: hashClientSecret(secret),
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [issuer + callbackPath],
    scope: 'openid',
  };
}
