import type { Handler } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/problem.ts';
import type { Orm } from '#entities/orm.ts';
import { findLivePartnerToken } from './live-token.ts';
import { readParameters } from './parameters.ts';

/**
 * POST /api/v1/oauth/introspect (RFC 7662), open to everybody: {token} gives {active: true, scope, client_id,
 * token_type, exp, iat, iss} (times in Unix seconds) for a live token and exactly {active: false} for anything else.
 */
export function createIntrospectHandler(deps: { provider: Provider; orm: Orm }): Handler {
  return async (c) => {
    const { token: value } = await readParameters(c, ['token']);
    if (value === undefined) throw new Problem('invalid_request', 'token is required: the token to look at.');
    const live = await findLivePartnerToken(deps, value);
    if (!live) return c.json({ active: false });
    const { token, scopes } = live;
    return c.json({
      active: true,
      scope: scopes.join(' '),
      client_id: token.clientId,
      token_type: token.tokenType,
      exp: token.exp,
      iat: token.iat,
      iss: deps.provider.issuer,
    });
  };
}
