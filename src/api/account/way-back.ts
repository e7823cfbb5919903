import type { MiddlewareHandler } from 'hono';
import type { Provider } from 'oidc-provider';
import type { ApiEnv } from '../http/deps.ts';
import { allowFormsTo } from '../http/security-headers.ts';

/**
 * Finds the application of a sign-in for its pages, which name it, and lets their forms lead back to it: the address was
 * compared when the sign-in began.
 */
export function findApplication(provider: Provider): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const interaction = await provider.Interaction.find(c.req.param('uid') ?? '');
    const { redirect_uri: uri, client_id: clientId } = interaction?.params ?? {};
    if (typeof uri === 'string') allowFormsTo(c, uri);
    const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
    c.set('application', client?.clientName);
    await next();
  };
}
