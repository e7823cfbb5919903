import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../http/deps.ts';
import { problemResponses } from '../http/answers/problem-responses.ts';
import { describeAuthorization } from './authorize-openapi.ts';
import { oauthPaths } from './paths.ts';
import { formProblems, OauthError } from './form-problems.ts';
import { describeSignIns } from './people/openapi.ts';

/** RFC 6749, 4.4.2. */
const TokenRequest = z
  .object({
    grant_type: z.enum(['client_credentials', 'authorization_code', 'refresh_token']),
    client_id: z.uuid().optional().meta({ description: 'Left out with HTTP Basic' }),
    client_secret: z.string().optional().meta({ description: 'Left out with HTTP Basic' }),
    scope: z
      .string()
      .optional()
      .meta({ description: 'Scope names, separated by spaces; when left out, all scopes of the client' }),
    code: z.string().optional().meta({ description: 'With authorization_code' }),
    code_verifier: z.string().optional().meta({ description: 'With authorization_code' }),
    redirect_uri: z.string().optional().meta({ description: 'With authorization_code' }),
    refresh_token: z.string().optional().meta({ description: 'With refresh_token' }),
  })
  .meta({ id: 'TokenRequest' });

/** RFC 6749, 5.1. */
const TokenResponse = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Seconds' }),
    scope: z.string(),
    refresh_token: z.string().optional().meta({ description: 'For a person' }),
    id_token: z.string().optional().meta({ description: 'For a person' }),
  })
  .meta({ id: 'TokenResponse' });

const question = { token: z.string(), token_type_hint: z.string().optional() };
/** RFC 7662, 2.1. */
const IntrospectionRequest = z.object(question).meta({ id: 'IntrospectionRequest' });
/** RFC 7009, 2.1. */
const RevocationRequest = z.object(question).meta({ id: 'RevocationRequest' });

/** RFC 7662, 2.2. */
const IntrospectionResponse = z
  .object({
    active: z.boolean(),
    scope: z.string().optional(),
    client_id: z.uuid().optional(),
    token_type: z.literal('Bearer').optional(),
    exp: z.int().optional().meta({ description: 'Unix seconds' }),
    iat: z.int().optional().meta({ description: 'Unix seconds' }),
    iss: z.string().optional(),
    aud: z.string().optional(),
    sub: z.string().optional(),
  })
  .meta({ id: 'IntrospectionResponse' });

/** RFC 8414, 2, and OpenID Connect Discovery 1.0, 3; further members may stand beside these. */
const ServerMetadata = z
  .looseObject({
    issuer: z.url(),
    token_endpoint: z.url(),
    jwks_uri: z.url(),
    introspection_endpoint: z.url().optional(),
    revocation_endpoint: z.url().optional(),
    scopes_supported: z.array(z.string()).optional(),
    grant_types_supported: z.array(z.string()).optional(),
    token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  })
  .meta({ id: 'ServerMetadata' });

/** RFC 7517, 5. */
const JwkSet = z
  .object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })) })
  .meta({ id: 'JwkSet' });

const openDocuments = [
  {
    path: oauthPaths.openidConfiguration,
    operationId: 'getOpenidConfiguration',
    summary: 'Discover the authorization server (OpenID Connect)',
    answer: json('Its metadata', ServerMetadata),
  },
  {
    path: oauthPaths.serverMetadata,
    operationId: 'getServerMetadata',
    summary: 'Discover the authorization server (RFC 8414)',
    answer: json('Its metadata', ServerMetadata),
  },
  {
    path: oauthPaths.jwks,
    operationId: 'getJwks',
    summary: 'Get the keys that sign user tokens',
    answer: {
      description: 'Public keys (RFC 7517)',
      content: { 'application/jwk-set+json': { schema: JwkSet } },
    },
  },
] as const;

const tags = ['Partner tokens'];
const inputProblems = ['invalid_request', 'payload_too_large', 'unsupported_media_type'] as const;

/**
 * The form alone, as the RFCs have it: generators make two bodies of one operation's two types, and fail. JSON is taken as
 * well; the descriptions say so.
 */
function form(schema: z.ZodObject) {
  return { body: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } } };
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}

const kind =
  'A form gets its errors as RFC 6749 writes them. JSON with the same members is taken as well; its errors are those of the rest of the partner API.';

/** Puts the authorization server's operations into the OpenAPI document; oauthRoutes answers them. */
export function describeOauth({ openAPIRegistry: registry }: OpenAPIHono<ApiEnv>): void {
  const refused = json('invalid_client', OauthError);
  registry.registerPath({
    method: 'post',
    path: oauthPaths.token,
    operationId: 'getToken',
    summary: 'Get an access token',
    description: `Client credentials (RFC 6749, 4.4), a code (4.1) or a refresh token (6), the client authenticated in the body or by HTTP Basic. ${kind}`,
    tags,
    security: [],
    request: form(TokenRequest),
    responses: {
      ...formProblems([...inputProblems, 'invalid_scope', 'too_many_attempts']),
      200: json('The token, for one hour; for a person a quarter of it', TokenResponse),
      401: refused,
    },
  });
  registry.registerPath({
    method: 'post',
    path: oauthPaths.introspect,
    operationId: 'introspectToken',
    summary: 'Check a token',
    description: `RFC 7662, open to everybody; {"active": false} for anything that cannot be used now. ${kind}`,
    tags,
    security: [],
    request: form(IntrospectionRequest),
    responses: {
      ...formProblems(inputProblems),
      200: json('The state of the token', IntrospectionResponse),
    },
  });
  registry.registerPath({
    method: 'post',
    path: oauthPaths.revoke,
    operationId: 'revokeToken',
    summary: 'Revoke a token',
    description: `RFC 7009, open to everybody; the same answer whether or not the token was known. ${kind}`,
    tags,
    security: [],
    request: form(RevocationRequest),
    responses: {
      ...formProblems(inputProblems),
      200: { description: 'The token is dead' },
    },
  });
  describeAuthorization(registry);
  describeSignIns(registry);
  for (const { path, operationId, summary, answer } of openDocuments) {
    registry.registerPath({
      method: 'get',
      path,
      operationId,
      summary,
      tags: ['Discovery'],
      security: [],
      responses: { ...problemResponses([]), 200: answer },
    });
  }
}
