import { Hono } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { widenFormAction } from '../../http/security-headers.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import type { AskProvider } from '../provider/ask-provider.ts';
import { limitBody } from '../provider/parameters.ts';
import { oauthPaths } from '../paths.ts';
import { askToSignOut, confirmSignOut, showSignedOut } from './logout.ts';

/** Makes the routes of the sign-out that an application asks for: pages, with the headers of pages. */
export function logoutRoutes(ask: AskProvider): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  for (const path of [oauthPaths.logout, `${oauthPaths.logout}/*`])
    app.use(
      path,
      widenFormAction,
      (c, next) => pageHeaders({ baseUrl: c.var.deps.config.BASE_URL })(c, next),
      limitBody,
    );
  app.on(['GET', 'POST'], oauthPaths.logout, (c) => askToSignOut(c, ask));
  app.post(`${oauthPaths.logout}/confirm`, (c) => confirmSignOut(c, ask));
  app.get(`${oauthPaths.logout}/success`, showSignedOut);
  return app;
}
