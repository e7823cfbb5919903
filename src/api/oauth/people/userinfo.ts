import type { Context, Handler } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { AskProvider } from '../provider/ask-provider.ts';
import { readParameters, sentForm } from '../provider/parameters.ts';
import { oauthPaths } from '../paths.ts';
import { RfcError } from '../token-errors.ts';

/**
 * GET and POST /oauth2/userinfo (OpenID Connect Core 1.0, 5.3): who the person of an access token is, as far as its scopes
 * tell. Errors: unauthorized, insufficient_scope (a token without openid), with the challenge of RFC 6750, 3.
 */
export function createUserinfoHandler(ask: AskProvider): Handler<ApiEnv> {
  return async (c) => {
    const authorization = c.req.header('authorization') ?? (await bearerInBody(c));
    const headers = { accept: 'application/json', ...defined({ authorization: authorization || undefined }) };
    const answer = await ask({ method: 'GET', path: oauthPaths.userinfo, headers });
    if (answer.ok) return c.newResponse(answer.body, answer);
    const challenge = answer.headers.get('www-authenticate');
    if (challenge !== null) c.header('WWW-Authenticate', challenge);
    const { error } = RfcError.parse(await answer.json());
    if (error === 'insufficient_scope')
      throw new Problem('insufficient_scope', 'This needs a token with the scope openid.');
    if (challenge === null) c.header('WWW-Authenticate', 'Bearer');
    throw new Problem(
      'unauthorized',
      'Send an access token that a sign-in gave you as Authorization: Bearer <token>; this one is missing, invalid, expired or ended.',
    );
  };
}

/** An access token in the form of a POST (RFC 6750, 2.2). */
async function bearerInBody(c: Context<ApiEnv>): Promise<string | undefined> {
  if (c.req.method !== 'POST' || !sentForm(c)) return undefined;
  const { access_token: token } = await readParameters(c, ['access_token']);
  return token === undefined ? undefined : `Bearer ${token}`;
}
