import type { Context, Handler } from 'hono';
import { defined } from '#domain/common/defined.ts';
import type { AskProvider } from './provider/ask-provider.ts';
import type { ApiEnv } from '../http/deps.ts';
import { countedSecret } from '../http/limits/wrong-secrets.ts';
import { retell } from './error-shapes.ts';
import { readParameters, sentForm, type Parameters } from './provider/parameters.ts';
import { oauthPaths } from './paths.ts';

/** The parameters of the token endpoint, for every grant. */
export const tokenParameters = [
  'grant_type',
  'client_id',
  'client_secret',
  'scope',
  'code',
  'code_verifier',
  'redirect_uri',
  'refresh_token',
] as const;
export type TokenParameters = Parameters<(typeof tokenParameters)[number]>;

/** The client_id that a request names, in its body or as HTTP Basic (RFC 6749, 2.3.1). */
function clientOf(parameters: { client_id?: string }, authorization: string | undefined): string | undefined {
  if (parameters.client_id !== undefined) return parameters.client_id;
  const basic = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  return basic === undefined ? undefined : Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0];
}

/**
 * Passes the parameters of a client to an endpoint where it authenticates by body or HTTP Basic, and gives the library's answer. Throws
 * Problem too_many_attempts after ten wrong secrets from one address.
 */
export async function askAsClient(
  c: Context<ApiEnv>,
  ask: AskProvider,
  { path, parameters }: { path: string; parameters: { client_id?: string } },
): Promise<Response> {
  const body = new URLSearchParams(parameters).toString();
  const authorization = c.req.header('authorization');
  const headers = {
    accept: 'application/json',
    // The library refuses a content type that announces a body when there is none.
    ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...defined({ authorization: authorization || undefined }),
  };
  const answer = await countedSecret(c, {
    clientId: clientOf(parameters, authorization),
    ask: () => ask({ method: 'POST', path, headers, body }),
  });
  // The library announces cross-origin access to everybody; a client secret has no business in a browser.
  answer.headers.delete('access-control-allow-origin');
  answer.headers.delete('access-control-expose-headers');
  const showsSecret = authorization !== undefined || Object.hasOwn(parameters, 'client_secret');
  if (!showsSecret) c.header('Access-Control-Allow-Origin', '*');
  return answer;
}

/**
 * POST /oauth2/token (RFC 6749, 3.2): client credentials, a code or a refresh token, by body or HTTP Basic, as a form or JSON, give
 * {access_token, token_type, expires_in (seconds), scope}, for a person refresh_token and id_token, too. Errors: invalid_request,
 * invalid_client (401), invalid_grant, invalid_scope, unsupported_grant_type, too_many_attempts.
 */
export function createTokenHandler(ask: AskProvider): Handler<ApiEnv> {
  return async (c) => {
    const parameters = await readParameters(c, tokenParameters);
    const answer = await askAsClient(c, ask, { path: oauthPaths.token, parameters });
    const written = answer.ok ? answer : await retell(answer, { asForm: sentForm(c) });
    return c.newResponse(written.body, written);
  };
}
