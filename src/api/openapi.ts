import { createHash } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './http/deps.ts';
import { describeOauth } from './oauth/openapi.ts';
import { describeStatus } from './trust/openapi.ts';
import { answerConstant, type ConstantBody } from './http/answers/constant-body.ts';
import { hasAlready } from './http/answers/open-endpoint.ts';
import { withConstants } from './http/answers/with-constants.ts';
import { withSharedResponses } from './http/answers/with-shared-responses.ts';

const about = [
  'Ask end users for electronic signatures on documents by their hash, and receive CAdES signatures by signed webhooks.',
  '',
  'Get a token at `POST /oauth2/token` (client credentials) and send it as `Authorization: Bearer`. Every POST that',
  'creates takes an `Idempotency-Key`. Errors carry a stable code and a message that says what to do.',
].join('\n');

/**
 * Serves the OpenAPI 3.1 document of every operation at /openapi.json, readable from any origin. It is made at the first
 * request and kept: making it takes tens of milliseconds, in which a process answers nobody else.
 */
export function describeApi(app: OpenAPIHono<ApiEnv>, baseUrl: string): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'partner', {
    type: 'oauth2',
    flows: {
      clientCredentials: {
        tokenUrl: `${baseUrl}/oauth2/token`,
        scopes: {
          sign: 'Sign requests',
          webhook: 'Webhooks',
          'credential:read': 'Read credentials',
          'credential:sign': 'Sign with credentials',
        },
      },
    },
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'staff', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key that `npm run staff` made. A browser session of a member of staff serves as well.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'user', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a user, from register, login or refresh.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key of a user; it acts as its user.',
  });
  describeOauth(app);
  describeStatus(app);
  let made: Made | undefined;
  app.get('/openapi.json', async (c) => {
    made ??= madeOf(app, baseUrl);
    const { body, etag } = made;
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, no-cache',
      // Weak, since it stands for the document in every coding (RFC 9110 section 8.8.1).
      ETag: `W/${etag}`,
    };
    if (!hasAlready(c, { etag })) return answerConstant(c, body, headers);
    return c.body(null, 304, { ...headers, Vary: 'Accept-Encoding' });
  });
}

type Made = { body: ConstantBody; etag: string };

function madeOf(app: OpenAPIHono<ApiEnv>, baseUrl: string): Made {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Tamga', version: '0.1.0', description: about },
    servers: [{ url: baseUrl }],
  });
  const bytes = new TextEncoder().encode(JSON.stringify(withConstants(withSharedResponses(document))));
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  return { body: { bytes, contentType: 'application/json' }, etag };
}
