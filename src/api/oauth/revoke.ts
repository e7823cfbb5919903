import type { Handler } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/problem.ts';
import { readParameters } from './parameters.ts';

/**
 * POST /api/v1/oauth/revoke (RFC 7009), open to everybody: the token in {token} is dead from then on. An empty 200 for
 * every token, known or not.
 */
export function createRevokeHandler({ provider }: { provider: Provider }): Handler {
  return async (c) => {
    const { token: value } = await readParameters(c, ['token']);
    if (value === undefined) throw new Problem('invalid_request', 'token is required: the token to revoke.');
    const token = await provider.ClientCredentials.find(value);
    await token?.destroy();
    return c.body(null, 200);
  };
}
