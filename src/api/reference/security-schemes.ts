import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '../http/deps.ts';

/** Registers how callers say who they are. Readers of the reference find the partner's way first, and that of staff last. */
export function registerSecuritySchemes(
  { openAPIRegistry: registry }: OpenAPIHono<ApiEnv>,
  baseUrl: string,
): void {
  registry.registerComponent('securitySchemes', 'partner', {
    type: 'oauth2',
    description: 'The token of a partner’s client, from its client_id and client_secret.',
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
  registry.registerComponent('securitySchemes', 'user', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a user, from register, login or refresh.',
  });
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key of a user; it acts as its user.',
  });
  registry.registerComponent('securitySchemes', 'staff', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key that `npm run staff` made. A browser session of a member of staff serves as well.',
  });
}
