import { Hono } from 'hono';
import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { writeReference } from '#domain/common/reference.ts';
import type { SessionView } from '#domain/envelope/session-view.ts';
import type { SigningView } from '#domain/sign-request/signing-view.ts';
import { compileAssets, logo } from '#web/assets.ts';
import { assetRoutes } from './asset-routes.ts';
import { componentRoute } from './component-route.ts';
import { envelopePage } from '#web/pages/envelope/page.ts';
import { privacyPage, privacyPath } from '#web/pages/common/privacy-page.ts';
import { landingPage } from '#web/pages/common/landing-page.ts';
import { answerConstant } from '../http/answers/constant-body.ts';
import { pageLanguage } from '../http/language.ts';
import type { Html, LinkedPage } from '#web/pages/common/layout.ts';
import { allowFrames, embeddingIn } from '../http/frames.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { missingLinkPage, signingPage, unavailablePage } from '#web/pages/sign-request/page.ts';

export type PageOptions = {
  baseUrl: string;
  /** The operator's own page about personal data, in place of ours. */
  privacyUrl?: string | undefined;
  /** Where the developer dashboard is. */
  developer: string;
  environment: 'development' | 'production';
  /** Finds the request behind a link's token; undefined when there is none. Its failures become a 503 or 500 page. */
  findSigningRequest: (token: string, c: Context) => Promise<SigningView | undefined>;
  /** Likewise the session of an envelope's recipient. */
  findSession: (token: string, c: Context) => Promise<SessionView | undefined>;
  /** Makes a Problem of any failure, as for every other answer; without it only a Problem's own code counts. */
  asProblem?: (error: unknown) => Problem;
  /** Told of every failure that became a page, so that it is logged. */
  report?: (error: unknown, c: Context) => void;
};

const favicon = { bytes: new TextEncoder().encode(logo), contentType: 'image/svg+xml' };

const pagePaths = ['/', privacyPath, '/sign/:token', '/envelope/:token', '/assets/*', '/favicon.svg'];

/** The reference of the link's flow, where it was found before something failed. */
function referenceOf(c: Context): string | undefined {
  const reference: unknown = c.get('reference');
  return typeof reference === 'string' ? writeReference(reference) : undefined;
}

/** One kind of link: `find` gets the view behind its token, and `draw` makes the page. */
type Link<View> = {
  find: (token: string, c: Context) => Promise<View | undefined>;
  draw: (page: LinkedPage<View>) => Html;
};

async function linked<View>(c: Context, options: PageOptions, { find, draw }: Link<View>): Promise<Response> {
  const language = pageLanguage(c);
  const token = c.req.param('token') ?? '';
  try {
    const initial = await find(token, c);
    const embedding = embeddingIn(c);
    if (initial) return c.html(draw({ language, token, initial, reference: referenceOf(c), embedding }));
    return c.html(missingLinkPage({ language }), 404);
  } catch (error) {
    options.report?.(error, c);
    const problem = options.asProblem?.(error) ?? error;
    const busy = problem instanceof Problem && problem.code === 'service_unavailable';
    if (busy) c.header('Retry-After', '5');
    const requestId: unknown = c.get('requestId');
    const known = typeof requestId === 'string' ? { requestId } : {};
    const about = defined({ reference: referenceOf(c) });
    return c.html(unavailablePage({ language, ...known, ...about }), busy ? 503 : 500);
  }
}

/**
 * The pages a person sees, with their scripts and styles: GET /, /privacy, /sign/:token, /envelope/:token, /assets/*,
 * /favicon.svg.
 * Compiles the assets at once, so that a broken one is known at start.
 */
export function pageRoutes(options: PageOptions): Hono {
  compileAssets();
  const app = new Hono();
  const headers = pageHeaders({ baseUrl: options.baseUrl });
  app.on('GET', ['/sign/:token', '/envelope/:token'], allowFrames);
  for (const path of pagePaths) app.on('GET', path, headers);
  app.get('/', (c) =>
    c.html(
      landingPage({
        language: pageLanguage(c),
        origin: options.baseUrl,
        developer: options.developer,
        outbox: options.environment === 'development',
      }),
    ),
  );
  app.get(privacyPath, (c) =>
    options.privacyUrl === undefined
      ? c.html(privacyPage(pageLanguage(c)))
      : c.redirect(options.privacyUrl, 302),
  );
  const { findSigningRequest, findSession } = options;
  app.get('/sign/:token', (c) => linked(c, options, { find: findSigningRequest, draw: signingPage }));
  app.get('/envelope/:token', (c) => linked(c, options, { find: findSession, draw: envelopePage }));
  app.route('/', assetRoutes());
  app.route('/', componentRoute());
  app.get('/favicon.svg', (c) => answerConstant(c, favicon, { 'Cache-Control': 'public, max-age=86400' }));
  return app;
}
