import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../http/deps.ts';
import { problemResponses } from '../http/answers/problem-responses.ts';
import { oauthPaths } from './paths.ts';

/** The parameters of a sign-in (OpenID Connect Core 1.0, 3.1.2.1; RFC 7636, 4.3). */
export const AuthorizationQuery = z.object({
  client_id: z.string(),
  redirect_uri: z.url().meta({ description: 'One that the client has registered, character by character' }),
  response_type: z.literal('code'),
  scope: z
    .string()
    .meta({ description: 'openid, and profile, email, phone, offline_access, separated by spaces' }),
  state: z.string().optional().meta({ description: 'Comes back as it is' }),
  nonce: z.string().optional().meta({ description: 'Comes back in the ID token' }),
  code_challenge: z.string().meta({ description: 'Base64url of the SHA-256 of the code_verifier' }),
  code_challenge_method: z.literal('S256'),
  prompt: z.enum(['login', 'none', 'consent']).optional().meta({
    description:
      'login: the password is asked for in any case; consent: so is the consent; none: nothing is asked',
  }),
  max_age: z.int().optional().meta({ description: 'Seconds for which the person may have been signed in' }),
  login_hint: z.string().optional().meta({ description: 'The e-mail address that you expect' }),
});

type Registry = OpenAPIHono<ApiEnv>['openAPIRegistry'];

/** Puts the authorization endpoint, which browsers open, into the OpenAPI document. */
export function describeAuthorization(registry: Registry): void {
  registry.registerPath({
    method: 'get',
    path: oauthPaths.authorize,
    operationId: 'authorizeClient',
    summary: 'Sign a person in',
    description:
      "For a person's browser, which is led to the sign-in page and back to redirect_uri with a code (OpenID Connect Core 1.0, 3.1). Or with client_id and request_uri alone, after a pushed request. A browser gets a page instead of the error of a client or redirect_uri that is not known.",
    tags: ['Sign-in'],
    security: [],
    request: { query: AuthorizationQuery },
    responses: {
      ...problemResponses(['invalid_request', 'method_not_allowed', 'rate_limited']),
      303: {
        description:
          'On to the sign-in page, or to redirect_uri with code and state, or with error and state',
      },
    },
  });
}
