import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../http/deps.ts';
import { platformErrors } from '../../http/answers/error-schemas.ts';
import { problemResponses } from '../../http/answers/problem-responses.ts';
import { AuthorizationQuery } from '../authorize-openapi.ts';
import { formProblems, OauthError } from '../form-problems.ts';
import { oauthPaths } from '../paths.ts';

type Registry = OpenAPIHono<ApiEnv>['openAPIRegistry'];

const tags = ['Sign-in'];

function json(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}

/** OpenID Connect Core 1.0, 5.3.2 and 5.1. */
const Userinfo = z
  .object({
    sub: z.string().meta({ description: 'The name by which your organization knows the person' }),
    name: z.string().optional(),
    given_name: z.string().optional(),
    family_name: z.string().optional(),
    locale: z.string().optional(),
    email: z.string().optional(),
    email_verified: z.boolean().optional(),
    phone_number: z.string().optional(),
    phone_number_verified: z.boolean().optional(),
  })
  .meta({ id: 'Userinfo' });

/** The specification, "Third-party sign-in". */
const CodeExchange = z
  .object({
    grant_type: z.enum(['authorization_code', 'refresh_token']),
    code: z.string().optional(),
    code_verifier: z.string().optional(),
    redirect_uri: z.string().optional().meta({ description: 'Left out, the code names it' }),
    refresh_token: z.string().optional(),
    client_id: z.string().optional().meta({ description: 'A public client may leave it out' }),
    client_secret: z.string().optional().meta({ description: 'Of a client that has one' }),
  })
  .meta({ id: 'CodeExchange' });

const SignInTokens = z
  .object({
    success: z.literal(true),
    data: z.object({
      access_token: z.string(),
      refresh_token: z.string().optional(),
      id_token: z.string().optional(),
      token_type: z.literal('Bearer'),
      expires_in: z.int().meta({ description: 'Seconds' }),
      scope: z.string(),
    }),
  })
  .meta({ id: 'SignInTokens' });

const PushInput = AuthorizationQuery.extend({ client_secret: z.string().optional() }).meta({
  id: 'PushedRequestInput',
});

/** RFC 9126, 2.2. */
const PushedRequest = z
  .object({
    request_uri: z.string(),
    expires_in: z.int().meta({ description: 'Seconds' }),
  })
  .meta({ id: 'PushedRequest' });

const input = ['invalid_request', 'payload_too_large', 'unsupported_media_type'] as const;

/** Puts what an application does for a person besides the authorization endpoint into the OpenAPI document. */
export function describeSignIns(registry: Registry): void {
  describeExchange(registry);
  describeUserinfo(registry);
  describePushed(registry);
}

function describeExchange(registry: Registry): void {
  registry.registerPath({
    method: 'post',
    path: oauthPaths.wrappedToken,
    operationId: 'exchangeCode',
    summary: 'Exchange a code for tokens',
    description: 'The token endpoint with its answers in the platform’s shape.',
    tags,
    security: [],
    request: { body: { required: true, content: { 'application/json': { schema: CodeExchange } } } },
    responses: {
      ...problemResponses(
        [
          'too_many_attempts',
          'method_not_allowed',
          'invalid_grant',
          'invalid_scope',
          'invalid_client',
          ...input,
        ],
        { errors: platformErrors },
      ),
      200: json('The tokens', SignInTokens),
    },
  });
}

function describeUserinfo(registry: Registry): void {
  const described = {
    path: oauthPaths.userinfo,
    summary: 'Who a person is',
    tags,
    security: [],
  };
  const problems = ['unauthorized', 'insufficient_scope', 'rate_limited', 'method_not_allowed'] as const;
  registry.registerPath({
    ...described,
    method: 'get',
    operationId: 'getUserinfo',
    description:
      'With the access token of a sign-in; as far as its scopes tell (OpenID Connect Core 1.0, 5.3).',
    responses: { ...problemResponses(problems), 200: json('The claims', Userinfo) },
  });
  registry.registerPath({
    ...described,
    method: 'post',
    operationId: 'postUserinfo',
    description: 'The same; the access token may stand in a form, too (RFC 6750, 2.2).',
    request: {
      body: {
        required: false,
        content: {
          'application/x-www-form-urlencoded': {
            schema: z.object({ access_token: z.string().optional() }).meta({ id: 'UserinfoInput' }),
          },
        },
      },
    },
    responses: {
      ...problemResponses([...problems, ...input]),
      200: json('The claims', Userinfo),
    },
  });
}

function describePushed(registry: Registry): void {
  registry.registerPath({
    method: 'post',
    path: oauthPaths.pushedRequest,
    operationId: 'pushAuthorization',
    summary: 'Hand in a sign-in beforehand',
    description: 'RFC 9126: the parameters of the authorization endpoint, and the client’s authentication.',
    tags,
    security: [],
    request: {
      body: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: PushInput,
          },
        },
      },
    },
    responses: {
      ...formProblems(['too_many_attempts', 'method_not_allowed', ...input]),
      201: json('The reference, for a minute', PushedRequest),
      401: json('invalid_client', OauthError),
    },
  });
}
