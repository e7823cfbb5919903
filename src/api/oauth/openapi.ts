import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../deps.ts';
import { ErrorBody, problemResponses } from '../problem-responses.ts';
import { oauthPaths } from './paths.ts';

const TokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.uuid().optional().meta({ description: 'Left out with HTTP Basic' }),
  client_secret: z.string().optional().meta({ description: 'Left out with HTTP Basic' }),
  scope: z
    .string()
    .optional()
    .meta({ description: 'Names apart by spaces; all that the client has when left out' }),
});

const TokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().meta({ description: 'Seconds' }),
  scope: z.string(),
});

const TokenQuestion = z.object({ token: z.string(), token_type_hint: z.string().optional() });

const Introspection = z.object({
  active: z.boolean(),
  scope: z.string().optional(),
  client_id: z.uuid().optional(),
  token_type: z.literal('Bearer').optional(),
  exp: z.int().optional().meta({ description: 'Unix seconds' }),
  iat: z.int().optional().meta({ description: 'Unix seconds' }),
  iss: z.string().optional(),
});

/** RFC 6749, 5.2: what a form gets. */
const OauthError = z
  .object({ error: z.string(), error_description: z.string().optional() })
  .meta({ id: 'OauthError' });
const EitherError = z.union([ErrorBody, OauthError]);

const tags = ['Partner tokens'];
const inputProblems = ['invalid_request', 'payload_too_large', 'unsupported_media_type'] as const;

function formOrJson(schema: z.ZodObject) {
  const content = { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } };
  return { body: { required: true, content } };
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}

const kind = 'A form gets its errors as RFC 6749 writes them, JSON as the rest of the partner API does.';

/** Puts the authorization server's operations into the OpenAPI document; oauthRoutes answers them. */
export function describeOauth({ openAPIRegistry: registry }: OpenAPIHono<ApiEnv>): void {
  const refused = json('invalid_client', EitherError);
  registry.registerPath({
    method: 'post',
    path: oauthPaths.token,
    operationId: 'getToken',
    summary: 'Get an access token',
    description: `Client credentials (RFC 6749, 4.4), the client authenticated in the body or by HTTP Basic. ${kind}`,
    tags,
    request: formOrJson(TokenRequest),
    responses: {
      ...problemResponses([...inputProblems, 'invalid_scope', 'too_many_attempts'], { schema: EitherError }),
      200: json('The token, for one hour', TokenResponse),
      401: refused,
    },
  });
  registry.registerPath({
    method: 'post',
    path: oauthPaths.introspect,
    operationId: 'introspectToken',
    summary: 'Ask what a token is good for',
    description: `RFC 7662, open to everybody; {"active": false} for anything that cannot be used now. ${kind}`,
    tags,
    request: formOrJson(TokenQuestion),
    responses: {
      ...problemResponses(inputProblems, { schema: EitherError }),
      200: json('What the token is good for', Introspection),
    },
  });
  registry.registerPath({
    method: 'post',
    path: oauthPaths.revoke,
    operationId: 'revokeToken',
    summary: 'Revoke a token',
    description: `RFC 7009, open to everybody; the same answer whether or not the token was known. ${kind}`,
    tags,
    request: formOrJson(TokenQuestion),
    responses: {
      ...problemResponses(inputProblems, { schema: EitherError }),
      200: { description: 'The token is dead' },
    },
  });
}
