import { Hono } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { limitAddress } from '../../http/limits/by-address.ts';
import { pageHeaders, widenFormAction } from '../../http/security-headers.ts';
import type { AskProvider } from '../provider/ask-provider.ts';
import { limitBody } from '../provider/parameters.ts';
import { oauthPaths } from '../paths.ts';
import type { Outside } from '../../common/oidc/outside.ts';
import { askToSignOut, confirmSignOut, showSignedOut } from './logout.ts';

/** Makes the routes of the sign-out that an application asks for: pages, with the headers of pages. */
export function logoutRoutes(ask: AskProvider, outside?: Outside): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use(
    // Its own path, too.
    `${oauthPaths.logout}/*`,
    widenFormAction,
    (c, next) => pageHeaders({ baseUrl: c.var.deps.config.BASE_URL })(c, next),
    limitAddress('login'),
    limitBody,
  );
  app.on(['GET', 'POST'], oauthPaths.logout, (c) => askToSignOut(c, ask));
  app.post(`${oauthPaths.logout}/confirm`, (c) => confirmSignOut(c, { ask, outside }));
  app.get(`${oauthPaths.logout}/success`, showSignedOut);
  return app;
}
