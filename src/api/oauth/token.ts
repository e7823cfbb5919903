import type { Handler } from 'hono';
import { defined } from '#domain/common/defined.ts';
import type { createAskProvider } from './provider/ask-provider.ts';
import type { ApiEnv } from '../http/deps.ts';
import { countedSecret } from '../http/limits/wrong-secrets.ts';
import { retell } from './error-shapes.ts';
import { readParameters, sentForm } from './provider/parameters.ts';
import { oauthPaths } from './paths.ts';

const tokenParameters = ['grant_type', 'client_id', 'client_secret', 'scope'] as const;

/** The client_id that a request names, in its body or as HTTP Basic (RFC 6749, 2.3.1). */
function clientOf(parameters: { client_id?: string }, authorization: string | undefined): string | undefined {
  if (parameters.client_id !== undefined) return parameters.client_id;
  const basic = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  return basic === undefined ? undefined : Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0];
}

/**
 * POST /oauth2/token (RFC 6749, 3.2): client credentials by body or HTTP Basic, as a form or JSON, give
 * {access_token, token_type, expires_in (seconds), scope}. Errors: invalid_request, invalid_client (401),
 * invalid_scope, unsupported_grant_type, too_many_attempts (ten wrong secrets from one address).
 */
export function createTokenHandler(ask: ReturnType<typeof createAskProvider>): Handler<ApiEnv> {
  return async (c) => {
    const parameters = await readParameters(c, tokenParameters);
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
      ask: () => ask({ method: 'POST', path: oauthPaths.token, headers, body }),
    });
    // The library announces cross-origin access to everybody; a client secret has no business in a browser.
    answer.headers.delete('access-control-allow-origin');
    answer.headers.delete('access-control-expose-headers');
    const written = answer.ok ? answer : await retell(answer, { asForm: sentForm(c) });
    return c.newResponse(written.body, written);
  };
}
