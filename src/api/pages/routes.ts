import { Hono } from 'hono';
import type { Context } from 'hono';
import { Problem } from '#domain/problem.ts';
import type { SigningView } from '#domain/signing-view.ts';
import { compileAssets, findAsset, sealMark } from '#web/assets.ts';
import { landingPage } from './landing-page.ts';
import { pageLanguage } from './language.ts';
import { pageHeaders } from './security-headers.ts';
import { missingLinkPage, signingPage, unavailablePage } from './signing-page.ts';

export type PageOptions = {
  baseUrl: string;
  environment: 'development' | 'production';
  /** Finds the request behind a link's token; undefined when there is none. Its failures become a 503 or 500 page. */
  findSigningRequest: (token: string, c: Context) => Promise<SigningView | undefined>;
  /** Makes a Problem of any failure, as for every other answer; without it only a Problem's own code counts. */
  asProblem?: (error: unknown) => Problem;
  /** Told of every failure that became a page, so that it is logged. */
  report?: (error: unknown, c: Context) => void;
};

const forEver = 'public, max-age=31536000, immutable';
const pagePaths = ['/', '/sign/:token', '/assets/*', '/favicon.svg'];

async function signing(c: Context, options: PageOptions): Promise<Response> {
  const language = pageLanguage(c);
  const token = c.req.param('token') ?? '';
  try {
    const initial = await options.findSigningRequest(token, c);
    if (initial) return c.html(signingPage({ language, token, initial }));
    return c.html(missingLinkPage({ language }), 404);
  } catch (error) {
    options.report?.(error, c);
    const problem = options.asProblem?.(error) ?? error;
    const busy = problem instanceof Problem && problem.code === 'service_unavailable';
    if (busy) c.header('Retry-After', '5');
    const requestId: unknown = c.get('requestId');
    const known = typeof requestId === 'string' ? { requestId } : {};
    return c.html(unavailablePage({ language, ...known }), busy ? 503 : 500);
  }
}

/**
 * The pages a person sees, with their scripts and styles: GET /, /sign/:token, /assets/:file, /favicon.svg.
 * Compiles the assets at once, so that a broken one is known at start.
 */
export function pageRoutes(options: PageOptions): Hono {
  compileAssets();
  const app = new Hono();
  const headers = pageHeaders({ baseUrl: options.baseUrl });
  for (const path of pagePaths) app.on('GET', path, headers);
  app.get('/', (c) =>
    c.html(landingPage({ language: pageLanguage(c), outbox: options.environment === 'development' })),
  );
  app.get('/sign/:token', (c) => signing(c, options));
  app.get('/assets/:file', (c) => {
    const asset = findAsset(`/assets/${c.req.param('file')}`);
    if (!asset) return c.notFound();
    return c.body(asset.bytes, 200, { 'Content-Type': asset.contentType, 'Cache-Control': forEver });
  });
  app.get('/favicon.svg', (c) =>
    c.body(sealMark, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
  );
  return app;
}
