import { Hono } from 'hono';
import { staffSessionHours } from '#domain/account/staff.ts';
import { refusedStaffPage } from '#web/pages/account/staff-factor.ts';
import { keepFlow, takeFlow } from '../../../common/oidc/flow-cookie.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { takeNextPage } from '../next-page.ts';
import { admit } from './admit.ts';
import { staffCallbackPath, type StaffProvider } from './provider.ts';

/** Where a sign-in by the provider begins. */
const staffProviderPath = '/staff/sign-in/oidc';

const longestSignedIn = staffSessionHours * 3_600;

/** Makes the routes of signing in by the provider: there, and back with a code (OpenID Connect Core 1.0, 3.1.2). */
export function staffProviderRoutes(provider: StaffProvider): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const { party, demanded } = provider;
  app.get(staffProviderPath, async (c) => {
    const flow = party.newFlow(takeNextPage(c));
    const url = await party.authorizationUrl(flow, {
      max_age: String(longestSignedIn),
      ...(demanded.length > 0 ? { acr_values: demanded.join(' ') } : {}),
    });
    keepFlow(c, flow, 'tamga_staff_flow');
    return c.redirect(url.href, 303);
  });
  app.get(staffCallbackPath, async (c) => {
    const flow = takeFlow(c, 'tamga_staff_flow');
    const address = new URL(c.var.deps.config.BASE_URL + c.req.path + new URL(c.req.url).search);
    const claims = flow && (await party.exchange(address, flow, longestSignedIn));
    if (!claims) return c.html(refusedStaffPage(pageLanguage(c), 'lost'), 400);
    const refused = await admit(c, provider, claims);
    if (refused) return c.html(refusedStaffPage(pageLanguage(c), refused), 403);
    return c.redirect(flow.returnTo, 303);
  });
  return app;
}
