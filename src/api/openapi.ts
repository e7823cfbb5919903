import { createHash } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './http/deps.ts';
import { describeOauth } from './oauth/openapi.ts';
import { describeStatus } from './trust/openapi.ts';
import { hasAlready } from './http/answers/open-endpoint.ts';
import { withConstants } from './http/answers/with-constants.ts';

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
  let made: { text: string; etag: string } | undefined;
  app.get('/openapi.json', (c) => {
    made ??= madeOf(app, baseUrl);
    const { text, etag } = made;
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, no-cache',
      'Content-Type': 'application/json',
      ETag: etag,
    };
    return hasAlready(c, { etag }) ? c.body(null, 304, headers) : c.body(text, 200, headers);
  });
}

function madeOf(app: OpenAPIHono<ApiEnv>, baseUrl: string): { text: string; etag: string } {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Tamga', version: '0.1.0', description: about },
    servers: [{ url: baseUrl }],
  });
  const text = JSON.stringify(withConstants(document));
  return { text, etag: `"${createHash('sha256').update(text).digest('hex')}"` };
}
