import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { findUserByToken } from '../../http/guards/find-user.ts';
import { refuseSignInToken } from '../../http/guards/sign-in-token.ts';
import { assertProved } from '../../http/guards/user.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { countRequest } from '../../http/limits/hourly.ts';

const realm = 'Bearer realm="csc"';
/** RFC 6750, 2.1. */
const bearerToken = /^Bearer +([\w.~+/-]+=*) *$/i;

/**
 * Lets a request through whose Bearer token is a user's, of CSC's own sign-in or of the platform's, counts it in the
 * organization's hour, and sets `user`. Throws Problem unauthorized, insufficient_scope for a partner's token,
 * email_not_verified and rate_limited.
 */
export const requireHolder: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const token = bearerToken.exec(c.req.header('authorization') ?? '')?.[1];
  const found = token === undefined ? undefined : await findUserByToken(c.var.deps, token);
  if (!found && token !== undefined) await refuseSignInToken(c.var.deps, token);
  if (!found) throw await refusal(c, token);
  const { user, requestsPerHour: limit } = found;
  await countRequest(c, { key: `organization:${user.organizationId}`, limit });
  assertProved(user);
  c.set('user', user);
  await next();
};

async function refusal(c: Context<ApiEnv>, token: string | undefined): Promise<Problem> {
  if (token !== undefined && (await isPartners(c))) {
    c.header('WWW-Authenticate', `${realm}, error="insufficient_scope"`);
    const message =
      'A partner’s token opens no credentials. Sign the holder in: POST /csc/v2/auth/login, and send the access token that it gives.';
    return new Problem('insufficient_scope', message);
  }
  c.header('WWW-Authenticate', token === undefined ? realm : `${realm}, error="invalid_token"`);
  const message =
    token === undefined
      ? 'Send the access token of the holder as Authorization: Bearer <token>; get one at POST /csc/v2/auth/login.'
      : 'The access token is invalid, expired or ended. Get a new one at POST /csc/v2/auth/login.';
  return new Problem('unauthorized', message);
}

/** Tells whether a token is a partner's, of whatever scope. */
async function isPartners(c: Context<ApiEnv>): Promise<boolean> {
  try {
    await c.var.deps.partnerGuard('sign')(c, async () => {});
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code !== 'insufficient_scope' && error.code !== 'unauthorized') throw error;
    return error.code === 'insufficient_scope';
  }
}
