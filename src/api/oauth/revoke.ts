import type { Handler } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/common/problem.ts';
import { AccessToken } from '#entities/account/access-token.ts';
import type { Orm } from '#entities/orm.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { UserTokens } from '../http/guards/user-tokens.ts';
import { revokeSignInToken } from './people/revoke-token.ts';
import { readParameters } from './provider/parameters.ts';

type Deps = { provider: Provider; orm: Orm; userTokens: UserTokens };

/**
 * POST /api/v1/oauth/revoke (RFC 7009), open to everybody: the token in {token} is dead from then on. An empty 200 for
 * every token, known or not.
 */
export function createRevokeHandler(deps: Deps): Handler {
  const { provider } = deps;
  return async (c) => {
    const { token: value } = await readParameters(c, ['token']);
    if (value === undefined) throw new Problem('invalid_request', 'token is required: the token to revoke.');
    const token = await provider.ClientCredentials.find(value);
    if (token) await token.destroy();
    else if (!(await revokeSignInToken(deps, value))) await revokeUserToken(deps, value);
    return c.body(null, 200);
  };
}

/** An access token's own row goes; a refresh token ends its whole session (RFC 7009, 2.1). */
async function revokeUserToken({ orm, userTokens }: Deps, value: string): Promise<void> {
  const em = orm.em.fork();
  const read = await userTokens.read(value);
  if (read) await em.nativeDelete(AccessToken, { jti: read.jti });
  await em.execute(
    `update user_session set ended_at = now()
     where ended_at is null and id in (select session_id from refresh_token where token_hash = ?)`,
    [tokenHash(value)],
  );
}
