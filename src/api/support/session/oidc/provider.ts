import type { ApiConfig } from '#config/api.ts';
import { createRelyingParty, type RelyingParty } from '../../../common/oidc/relying-party.ts';

/** The address to which the provider of staff sends browsers back; it is registered there. */
export const staffCallbackPath = '/staff/sign-in/callback';

/** The provider of staff: our side of it, its issuer, and the values of `acr` or `amr` of which it must name one. */
export type StaffProvider = { party: RelyingParty; issuer: string; demanded: readonly string[] };

/** Makes our side of the OpenID provider by which staff sign in; undefined where none is set. */
export function staffProvider(config: ApiConfig): StaffProvider | undefined {
  const {
    STAFF_OIDC_ISSUER: issuer,
    STAFF_OIDC_CLIENT_ID: clientId,
    STAFF_OIDC_CLIENT_SECRET: secret,
  } = config;
  if (!issuer || !clientId || !secret) return undefined;
  const redirectUri = config.BASE_URL + staffCallbackPath;
  const party = createRelyingParty({ issuer, clientId, secret, redirectUri, scope: 'openid email' });
  return { party, issuer, demanded: config.STAFF_OIDC_ACR ?? [] };
}
