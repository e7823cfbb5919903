import type { MiddlewareHandler } from 'hono';
import type { Provider } from 'oidc-provider';
import type { ApiEnv } from '../http/deps.ts';
import { allowFormsTo } from '../http/security-headers.ts';

/** Lets the forms of a sign-in's pages lead back to its application: the address was compared when the sign-in began. */
export function allowWayBack(provider: Provider): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const interaction = await provider.Interaction.find(c.req.param('uid') ?? '');
    const { redirect_uri: uri } = interaction?.params ?? {};
    if (typeof uri === 'string') allowFormsTo(c, uri);
    await next();
  };
}
