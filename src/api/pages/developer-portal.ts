import { Hono, type MiddlewareHandler } from 'hono';
import { developerPortalUrl } from '#config/developer-portal.ts';
import type { ApiConfig } from '#config/api.ts';
import type { ApiEnv } from '../http/deps.ts';

type Addresses = Pick<ApiConfig, 'BASE_URL' | 'DEV_PORTAL_URL'>;

const dashboard = '/developer';

/**
 * Sends what is asked for at the host of the developer dashboard to its pages at our own, where people are signed in; nothing is done
 * where the dashboard has no host of its own.
 */
export function redirectPortalHost(config: Addresses): MiddlewareHandler<ApiEnv> {
  const portal = new URL(developerPortalUrl(config));
  const { host } = new URL(config.BASE_URL);
  return (c, next) => {
    const asked = new URL(c.req.url);
    if (portal.host === host || asked.host !== portal.host) return next();
    const target = config.BASE_URL + dashboard + restBelow(portal.pathname, asked.pathname);
    return Promise.resolve(c.redirect(target, c.req.method === 'GET' || c.req.method === 'HEAD' ? 302 : 303));
  };
}

/** The routes of a dashboard that is known under another path of our own host; a path that something else has stays that one's. */
export function portalPathRoutes(config: Addresses): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const portal = new URL(developerPortalUrl(config));
  const { pathname } = portal;
  if (portal.host !== new URL(config.BASE_URL).host || pathname === dashboard) return app;
  // The last one is the path without the rest, too.
  return app.get(`${pathname}/*`, (c) => c.redirect(dashboard + restBelow(pathname, c.req.path), 302));
}

/** What a path has below another; nothing for one that is not below it. */
function restBelow(base: string, path: string): string {
  const above = base.replace(/\/$/, '');
  return path.startsWith(`${above}/`) ? path.slice(above.length).replace(/\/$/, '') : '';
}
