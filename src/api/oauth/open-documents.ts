import { Hono } from 'hono';
import type { ApiEnv } from '../http/deps.ts';
import type { AskProvider } from './provider/ask-provider.ts';
import { oauthPaths } from './paths.ts';
import { refuseMethod } from './refuse-method.ts';

type Dependencies = { ask: AskProvider; provider: { issuer: string }; ssoUrl?: string | undefined };

/** Much less than the day for which a coming key of tokens stands there before it signs. */
const forAnHour = 'public, max-age=3600';

const corsHeaders = ['origin', 'access-control-request-method', 'access-control-request-headers'];

/** The path of discovery below SSO_URL, where that is another path of our own host. */
function discoveryBelow({ provider, ssoUrl }: Pick<Dependencies, 'provider' | 'ssoUrl'>): string[] {
  if (ssoUrl === undefined) return [];
  const { origin, pathname } = new URL(ssoUrl);
  const isOurs = origin === new URL(provider.issuer).origin && pathname !== '/';
  return isOurs ? [pathname.replace(/\/+$/, '') + oauthPaths.openidConfiguration] : [];
}

/**
 * Makes the routes of the documents that anybody may read, scripts of any site too: discovery of OpenID Connect, also at SSO_URL, and of RFC 8414,
 * and the JWK Set.
 */
export function openDocuments(deps: Dependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const { openidConfiguration, serverMetadata, jwks } = oauthPaths;
  const own = [openidConfiguration, serverMetadata, jwks].map((path) => ({ path, document: path }));
  const below = discoveryBelow(deps).map((path) => ({ path, document: openidConfiguration }));
  for (const { path, document } of [...own, ...below]) {
    app.on(['GET', 'OPTIONS'], path, async (c) => {
      const headers = corsHeaders.flatMap((name) => {
        const value = c.req.header(name);
        return value === undefined ? [] : [[name, value]];
      });
      const answer = await deps.ask({
        method: c.req.method === 'OPTIONS' ? 'OPTIONS' : 'GET',
        path: document,
        headers: { accept: 'application/json', ...Object.fromEntries(headers) },
      });
      const response = c.newResponse(answer.body, answer);
      if (response.status === 200) response.headers.set('Cache-Control', forAnHour);
      return response;
    });
    app.all(path, refuseMethod('GET, HEAD, OPTIONS'));
  }
  return app;
}
