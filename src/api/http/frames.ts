import type { Context, MiddlewareHandler } from 'hono';
import type { Embedding } from '#domain/account/embedding.ts';
import type { ApiEnv } from './deps.ts';

/** The embedding of the flow whose link was used; undefined where nobody may frame its pages. */
export function embeddingIn(c: Context): Embedding | undefined {
  return (c as Context<ApiEnv>).get('embedding');
}

/**
 * Lets the registered origins, and none else, frame the page of a link whose application has some (CSP 3, 6.4.2). It stands around
 * pageHeaders, which lets nobody.
 */
export const allowFrames: MiddlewareHandler = async (c, next) => {
  await next();
  const embedding = embeddingIn(c);
  const policy = c.res.headers.get('content-security-policy');
  if (!embedding || policy === null) return;
  const sources = embedding.origins.join(' ');
  c.res.headers.set(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${sources}`),
  );
  // It knows no list of origins, and no browser that knows frame-ancestors needs it.
  c.res.headers.delete('x-frame-options');
};

/**
 * Gives the attributes of a cookie that belongs to one link. In a frame of another site browsers send none that is `Strict`: there it is
 * `None`, and kept apart for each site that frames us (CHIPS), so that a page that framed us elsewhere has no use of it. That
 * needs https.
 */
export function linkCookieSite(c: Context, baseUrl: string) {
  const secure = baseUrl.startsWith('https://');
  if (secure && embeddingIn(c)) return { secure, sameSite: 'None', partitioned: true } as const;
  return { secure, sameSite: 'Strict' } as const;
}
