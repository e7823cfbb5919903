import type { Handler } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { retell } from '../error-shapes.ts';
import type { AskProvider } from '../provider/ask-provider.ts';
import { excessIn, readParameters, sentForm } from '../provider/parameters.ts';
import { oauthPaths } from '../paths.ts';
import { askAsClient } from '../token.ts';

const parameterNames = [
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'acr_values',
  'ui_locales',
] as const;

/**
 * POST /oauth2/par (RFC 9126): a client hands in the parameters of a sign-in beforehand, and gets {request_uri, expires_in}, which
 * works once within a minute. Errors: invalid_request, invalid_client (401), invalid_scope, too_many_attempts.
 */
export function createPushHandler(ask: AskProvider): Handler<ApiEnv> {
  return async (c) => {
    const parameters = await readParameters(c, parameterNames);
    const excess = excessIn(Object.values(parameters));
    if (excess !== undefined) throw new Problem('invalid_request', excess);
    const answer = await askAsClient(c, ask, { path: oauthPaths.pushedRequest, parameters });
    const written = answer.ok ? answer : await retell(answer, { asForm: sentForm(c) });
    return c.newResponse(written.body, written);
  };
}
