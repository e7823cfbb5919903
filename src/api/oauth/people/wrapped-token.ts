import type { Handler } from 'hono';
import type { Provider } from 'oidc-provider';
import { defined } from '#domain/common/defined.ts';
import { isProblemCode, Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { AskProvider } from '../provider/ask-provider.ts';
import { readParameters } from '../provider/parameters.ts';
import { oauthPaths } from '../paths.ts';
import { askAsClient, tokenParameters, type TokenParameters } from '../token.ts';
import { inOurWords, RfcError } from '../token-errors.ts';

type Deps = { provider: Provider; ask: AskProvider };

/**
 * POST /api/v1/auth/token (specification, "Third-party sign-in"): the token endpoint with its answers in the platform's shape,
 * {success, data: {access_token, refresh_token, id_token, token_type, expires_in, scope}}. The code names redirect_uri, and a public
 * client, where they are left out: PKCE is what shows that the sender began the sign-in.
 */
export function createWrappedTokenHandler({ provider, ask }: Deps): Handler<ApiEnv> {
  return async (c) => {
    const given = await readParameters(c, tokenParameters);
    const parameters = await completed(provider, given, c.req.header('authorization') !== undefined);
    const answer = await askAsClient(c, ask, { path: oauthPaths.token, parameters });
    if (answer.ok) return c.json({ success: true as const, data: await answer.json() });
    const { error, error_description: message } = inOurWords(RfcError.parse(await answer.json()));
    const challenge = answer.headers.get('www-authenticate');
    if (challenge !== null) c.header('WWW-Authenticate', challenge);
    // unauthorized_client and unsupported_grant_type are faults of what was asked.
    throw new Problem(isProblemCode(error) ? error : 'invalid_request', message ?? error);
  };
}

/** Adds what the code or the refresh token names, and the sender left out; a client with a secret that shows none is refused then. */
async function completed(
  provider: Provider,
  given: TokenParameters,
  hasBasic: boolean,
): Promise<TokenParameters> {
  const { clientId, redirectUri } = await namedBy(provider, given);
  return {
    ...defined({ redirect_uri: redirectUri, client_id: hasBasic ? undefined : clientId }),
    ...given,
  };
}

type Named = { clientId?: string | undefined; redirectUri?: string | undefined };

async function namedBy(provider: Provider, { grant_type: type, ...given }: TokenParameters): Promise<Named> {
  // One that is too old is named, too: that it comes again is for the token endpoint to see.
  const anyAge = { ignoreExpiration: true };
  if (type === 'authorization_code')
    return (await provider.AuthorizationCode.find(given.code ?? '', anyAge)) ?? {};
  if (type !== 'refresh_token') return {};
  const token = await provider.RefreshToken.find(given.refresh_token ?? '');
  return { clientId: token?.clientId };
}
