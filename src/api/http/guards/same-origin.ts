import type { Context } from 'hono';
import type { ApiEnv } from '../deps.ts';

/**
 * Tells whether a browser sent this request from one of our own pages, or from one of `others` (origins). A page that tells
 * no referrer sends the origin "null" with its forms; then Sec-Fetch-Site decides, which no script can set.
 */
export function isFromOurPages(c: Context<ApiEnv>, others: readonly string[] = []): boolean {
  const origin = c.req.header('origin');
  if (origin === undefined || origin === 'null') return c.req.header('sec-fetch-site') === 'same-origin';
  return origin === new URL(c.var.deps.config.BASE_URL).origin || others.includes(origin);
}
