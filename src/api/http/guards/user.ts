import type { Context, MiddlewareHandler } from 'hono';
import { reauthenticationMinutes, type User, type UserRole } from '#domain/account/account.ts';
import { listChoices } from '#domain/common/list-choices.ts';
import { Problem } from '#domain/common/problem.ts';
import { findUserByApiKey, findUserByToken, type Caller } from './find-user.ts';
import type { ApiEnv } from '../deps.ts';
import { countRequest } from '../limits/hourly.ts';
import { refuseSignInToken } from './sign-in-token.ts';

const realm = 'Bearer realm="platform"';
/** RFC 6750, 2.1. */
const bearerToken = /^Bearer +([\w.~+/-]+=*) *$/i;

export type Needs = {
  /** The roles that may do it; anybody of the organization when absent. */
  roles?: readonly UserRole[];
  /** Set when it takes a signed-in person: an API key will not do. */
  session?: true;
  /** Set when it takes a session whose password was given lately: a token that was left lying about must not do it. */
  recent?: true;
  /** Set when it waits until the caller's address is proved: nobody sends, invites or is called under an address they typed. */
  proved?: true;
};

/**
 * Makes the guard of the platform API. It lets a request through when its Bearer token or its X-API-Key belongs to an active
 * user with one of the roles, counts it in the organization's hour, and sets `user`. Throws Problem unauthorized (nobody,
 * unknown, expired or ended), insufficient_scope (another role, or an API key where a session is needed),
 * email_not_verified (an address that has to be proved first), reauthentication_required (a password given too long ago), and
 * rate_limited.
 */
export function requireUser(needs: Needs = {}): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { user, requestsPerHour: limit } = await findCaller(c);
    await countRequest(c, { key: `organization:${user.organizationId}`, limit });
    if (needs.session) assertSession(user);
    if (needs.roles && !needs.roles.includes(user.role)) {
      const may = listChoices(needs.roles);
      throw new Problem('insufficient_scope', `This needs the role ${may}; yours is ${user.role}.`);
    }
    if (needs.proved) assertProved(user);
    if (needs.recent) assertRecent(user);
    c.set('user', user);
    await next();
  };
}

/** Throws Problem insufficient_scope for an API key. */
function assertSession({ sessionId }: Pick<User, 'sessionId'>): void {
  if (sessionId) return;
  throw new Problem('insufficient_scope', 'An API key may not do this; sign in and use the access token.');
}

/**
 * Throws Problem reauthentication_required unless the session's password was given within the last ten minutes, and
 * insufficient_scope for an API key.
 */
export function assertRecent(user: Pick<User, 'sessionId' | 'authenticatedAt'>): void {
  assertSession(user);
  const since = Date.now() - (user.authenticatedAt?.getTime() ?? 0);
  if (since <= reauthenticationMinutes * 60_000) return;
  const message = `This needs a sign-in of the last ${reauthenticationMinutes} minutes: give the password again at POST /api/v1/auth/reauthenticate, and repeat the call.`;
  throw new Problem('reauthentication_required', message);
}

/** Throws Problem email_not_verified until the user's address is proved. */
export function assertProved({ emailVerified }: Pick<User, 'emailVerified'>): void {
  if (emailVerified) return;
  const message =
    'Confirm your e-mail address first: open the link in the mail that was sent to it, or ask for another with POST /api/v1/auth/resend-verification.';
  throw new Problem('email_not_verified', message);
}

async function findCaller(c: Context<ApiEnv>): Promise<Caller> {
  const { deps } = c.var;
  const header = c.req.header('authorization');
  if (header !== undefined) {
    const token = bearerToken.exec(header)?.[1];
    const found = token === undefined ? undefined : await findUserByToken(deps, token);
    if (found?.cscOnly)
      throw new Problem(
        'insufficient_scope',
        'This access token opens remote signing (/csc) alone. Sign in at POST /api/v1/auth/login for the platform.',
      );
    if (found) return found;
    if (token !== undefined) await refuseSignInToken(deps, token);
    return refuse(
      c,
      'The access token is invalid, expired or ended; refresh it, or sign in again. One of POST /oauth2/token opens /partner alone: send an API key as X-API-Key here.',
      true,
    );
  }
  const key = c.req.header('x-api-key');
  if (key === undefined)
    return refuse(c, 'Send an access token as Authorization: Bearer <token>, or an API key as X-API-Key.');
  const found = await findUserByApiKey(deps, key);
  return found ?? refuse(c, 'The API key is unknown, expired or deleted.');
}

function refuse(c: Context, message: string, invalidToken = false): never {
  c.header('WWW-Authenticate', invalidToken ? `${realm}, error="invalid_token"` : realm);
  throw new Problem('unauthorized', message);
}
