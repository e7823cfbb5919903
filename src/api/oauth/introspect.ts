import type { Handler } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/common/problem.ts';
import type { Orm } from '#entities/orm.ts';
import { findUserByToken } from '../http/guards/find-user.ts';
import { cscScope, platformClientId, sessionScope, type UserTokens } from '../http/guards/user-tokens.ts';
import { findLivePartnerToken } from '../http/guards/live-token.ts';
import { describeSignInToken } from './people/describe-token.ts';
import { readParameters } from './provider/parameters.ts';

type Deps = { provider: Provider; orm: Orm; userTokens: UserTokens };

/**
 * POST /api/v1/oauth/introspect (RFC 7662), open to everybody: {token} gives {active: true, scope, client_id,
 * token_type, exp, iat, iss} (times in Unix seconds) for a live token and exactly {active: false} for anything else.
 */
export function createIntrospectHandler(deps: Deps): Handler {
  return async (c) => {
    const { token: value } = await readParameters(c, ['token']);
    if (value === undefined) throw new Problem('invalid_request', 'token is required: the token to look at.');
    const live = await findLivePartnerToken(deps, value);
    if (!live)
      return c.json(
        (await describeUserToken(deps, value)) ??
          (await describeSignInToken(deps, value)) ?? { active: false },
      );
    const { token, scopes, partner } = live;
    return c.json({
      active: true,
      scope: scopes.join(' '),
      client_id: partner.clientId,
      token_type: 'Bearer',
      exp: token.exp,
      iat: token.iat,
      iss: deps.provider.issuer,
    });
  };
}

/** Describes a user's token; of the user, only the account's id. */
async function describeUserToken(deps: Deps, value: string): Promise<object | undefined> {
  const live = await findUserByToken(deps, value);
  return (
    live && {
      active: true,
      scope: live.cscOnly ? cscScope : sessionScope,
      client_id: platformClientId,
      token_type: 'Bearer',
      sub: live.user.id,
      exp: live.expiresAt,
      iat: live.issuedAt,
      iss: deps.provider.issuer,
    }
  );
}
