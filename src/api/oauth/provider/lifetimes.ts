import type { Configuration } from 'oidc-provider';
import { pageSessionHours, refreshTokenTtl, signInMinutes } from '#domain/account/account.ts';

/** The longest that a browser's session lasts, in seconds. */
export const pageSession = pageSessionHours * 3_600;
/** The longest for which an application may act for a person who is away, in seconds: then they sign in again. */
export const longestGrant = 180 * 86_400;

/** What a person allowed an application for while they are away, too; the rest ends with their session. */
function isForAway(grant: { getOIDCScope: () => string }): boolean {
  return grant.getOIDCScope().split(' ').includes('offline_access');
}

/** Lifetimes in seconds: that of a partner's own access token is ClientCredentials. */
export const ttl: Configuration['ttl'] = {
  ClientCredentials: 3_600,
  AuthorizationCode: 60,
  AccessToken: 900,
  IdToken: 900,
  Interaction: signInMinutes * 60,
  PushedAuthorizationRequest: 60,
  Session: pageSession,
  RefreshToken: (_ctx, token) => (token.expiresWithSession ? pageSession : refreshTokenTtl),
  Grant: (_ctx, grant) => (isForAway(grant) ? longestGrant : pageSession),
};
