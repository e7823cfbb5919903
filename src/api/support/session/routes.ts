import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { Problem } from '#domain/common/problem.ts';
import { isFromOurPages } from '../../http/guards/same-origin.ts';
import { findStaffSession } from '../../http/guards/staff-session.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { asProblem, writeProblem } from '../../http/answers/errors.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { pageLanguage } from '../../http/language.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { unavailablePage } from '#web/pages/sign-request/page.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import { nobodyPage, signInPage, usedLinkPage } from '#web/pages/account/staff.ts';
import { factorPath, giveFactor, showFactor } from './factor.ts';
import { staffProvider } from './oidc/provider.ts';
import { staffProviderRoutes } from './oidc/routes.ts';
import { keepNextPage } from './next-page.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { isStaffLinkOpen, signOut, takeStaffLink } from './sign-in.ts';

/** No other site's page may sign somebody in or out. */
const fromOurPages = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isFromOurPages(c))
    throw new Problem('insufficient_scope', 'This form is taken from our own pages only.');
  await next();
});

/** Makes the routes of signing in: a one-time link with its button, the second factor, the signed-in person, and signing out. */
export function staffRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const provider = staffProvider(deps.config);
  const headers = pageHeaders({ baseUrl: deps.config.BASE_URL });
  for (const path of ['/staff', '/staff/*']) app.use(path, headers);
  app.onError((error, c) => {
    const problem = asProblem(error);
    const status = partnerStatus[problem.code];
    if (status < 500) return writeProblem(problem, c);
    deps.log.error({ request_id: c.var.requestId, err: error }, problem.message);
    const page = unavailablePage({ language: pageLanguage(c), requestId: c.var.requestId });
    return c.html(page, status);
  });
  app.get('/staff/sign-in', (c) => {
    keepNextPage(c);
    return c.html(nobodyPage(pageLanguage(c), { hasProvider: provider !== undefined }));
  });
  if (provider) app.route('/', staffProviderRoutes(provider));
  app.get(factorPath, showFactor);
  app.post(factorPath, fromOurPages, limitJsonBody, giveFactor);
  app.route('/', passkeyRoutes(fromOurPages));
  app.get('/staff/sign-in/:token', async (c) => {
    if (await isStaffLinkOpen(c, c.req.param('token'))) return c.html(signInPage(pageLanguage(c)));
    return c.html(usedLinkPage(pageLanguage(c)), 404);
  });
  app.post('/staff/sign-in/:token', fromOurPages, async (c) => {
    if (await takeStaffLink(c, c.req.param('token'))) return c.redirect(factorPath, 303);
    return c.html(usedLinkPage(pageLanguage(c)), 404);
  });
  app.post('/staff/sign-out', fromOurPages, async (c) => {
    const session = await findStaffSession(c);
    if (session) await signOut(c, session.staff.id);
    return c.redirect('/staff', 303);
  });
  return app;
}
