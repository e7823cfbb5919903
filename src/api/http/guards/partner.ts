import type { Context, MiddlewareHandler } from 'hono';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Orm } from '#entities/orm.ts';
import type { ApiEnv } from '../deps.ts';
import { countRequest } from '../limits/hourly.ts';
import { findLivePartnerToken } from './live-token.ts';

const realm = 'Bearer realm="partner"';
/** RFC 6750, 2.1. */
const bearerToken = /^Bearer +([\w.~+/-]+=*) *$/i;

function refuse(c: Context, challenge: string, message: string): never {
  c.header('WWW-Authenticate', challenge);
  throw new Problem('unauthorized', message);
}

/**
 * Makes the guard of the partner API: `guard(scope)` lets a request through when its Bearer token is live and
 * has the scope, counts it in the client's hour, and sets `partner`. Throws unauthorized (no, unknown, expired or revoked
 * token, client disabled) and insufficient_scope, with the challenge of RFC 6750, 3 in WWW-Authenticate, and
 * rate_limited.
 */
export function createPartnerGuard(deps: { orm: Orm }): (scope: PartnerScope) => MiddlewareHandler<ApiEnv> {
  return (scope) => async (c, next) => {
    const header = c.req.header('authorization');
    if (!header || !/^Bearer\b/i.test(header))
      refuse(
        c,
        realm,
        'Send the access token as Authorization: Bearer <token>; get one at POST /oauth2/token. API keys open /api/v1 alone.',
      );
    const value = bearerToken.exec(header)?.[1];
    const live = value === undefined ? undefined : await findLivePartnerToken(deps, value);
    if (!live) {
      const challenge = `${realm}, error="invalid_token"`;
      refuse(
        c,
        challenge,
        'The access token is invalid, expired or revoked; get a new one at POST /oauth2/token.',
      );
    }
    const { requestsPerHour: limit, ...partner } = live.partner;
    await countRequest(c, { key: partner.clientId, limit });
    if (!live.scopes.includes(scope)) {
      c.header('WWW-Authenticate', `${realm}, error="insufficient_scope", scope="${scope}"`);
      const has = live.scopes.join(' ') || 'none';
      throw new Problem('insufficient_scope', `This needs the scope ${scope}; the token has: ${has}.`);
    }
    c.set('partner', { ...partner, scopes: live.scopes });
    await next();
  };
}
