import { createHmac } from 'node:crypto';
import type { ClientMetadata } from 'oidc-provider';
import { hashClientSecret } from './client-secret.ts';

/** Our own pages behind sign-in, a client of the authorization server as any other. */
export const pagesClientId = 'tamga-pages';

/** The path to which the authorization server sends a browser back. */
export const callbackPath = '/account/callback';

/** Makes the pages' client secret, the same in every API process, from the key of the pages. */
export function pagesClientSecret(pagesKey: Buffer): string {
  return createHmac('sha256', pagesKey).update('client secret').digest('base64url');
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
