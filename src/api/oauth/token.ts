import type { Handler } from 'hono';
import type { createAskProvider } from './ask-provider.ts';
import { toPartnerError } from './error-shapes.ts';
import { readParameters, sentForm } from './parameters.ts';
import { oauthPaths } from './paths.ts';

const tokenParameters = ['grant_type', 'client_id', 'client_secret', 'scope'] as const;

/**
 * POST /oauth2/token (RFC 6749, 3.2): client credentials by body or HTTP Basic, as a form or JSON, give
 * {access_token, token_type, expires_in (seconds), scope}. Errors: invalid_request, invalid_client (401),
 * invalid_scope, unsupported_grant_type.
 */
export function createTokenHandler(ask: ReturnType<typeof createAskProvider>): Handler {
  return async (c) => {
    const parameters = await readParameters(c, tokenParameters);
    const body = new URLSearchParams(parameters).toString();
    const authorization = c.req.header('authorization');
    const answer = await ask({
      method: 'POST',
      path: oauthPaths.token,
      headers: {
        accept: 'application/json',
        // The library refuses a content type that announces a body when there is none.
        ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(authorization && { authorization }),
      },
      body,
    });
    // The library announces cross-origin access to everybody; a client secret has no business in a browser.
    answer.headers.delete('access-control-allow-origin');
    answer.headers.delete('access-control-expose-headers');
    const written = answer.ok || sentForm(c) ? answer : await toPartnerError(answer);
    return c.newResponse(written.body, written);
  };
}
