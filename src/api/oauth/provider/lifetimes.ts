import type { Configuration } from 'oidc-provider';
import { pageSessionHours, refreshTokenTtl, signInMinutes } from '#domain/account/account.ts';
import { pagesClientId } from './pages-client.ts';

const session = pageSessionHours * 3_600;
/** The longest for which an application may act for a person who is away, in seconds: then they sign in again. */
const longestGrant = 180 * 86_400;

/** Lifetimes in seconds: that of a partner's own access token is ClientCredentials. */
export const ttl: Configuration['ttl'] = {
  ClientCredentials: 3_600,
  AuthorizationCode: 60,
  AccessToken: 900,
  IdToken: 900,
  Interaction: signInMinutes * 60,
  PushedAuthorizationRequest: 60,
  Session: session,
  RefreshToken: (_ctx, token) => (token.expiresWithSession ? session : refreshTokenTtl),
  Grant: (_ctx, grant) => (grant.clientId === pagesClientId ? session : longestGrant),
};
