import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { ApiEnv } from './deps.ts';

const twoYears = 'max-age=63072000; includeSubDomains';

/**
 * Makes the middleware that sets the security headers of the pages: a Content-Security-Policy without any inline script or
 * style, no framing, no referrer (the link is a secret), nothing kept in a cache unless the route says so, and HSTS when
 * `baseUrl` is https. `inlineStyles` relaxes styles alone, for a page whose library needs it;
 * `installable` lets the page be installed, by its manifest and its service worker.
 */
export function pageHeaders(options: {
  baseUrl: string;
  inlineStyles?: boolean;
  installable?: boolean;
}): MiddlewareHandler {
  const secure = options.baseUrl.startsWith('https:');
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: options.inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      ...(options.installable ? { manifestSrc: ["'self'"], workerSrc: ["'self'"] } : {}),
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: secure ? twoYears : false,
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // Browsers ignore both on plain http and say so in their console.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false, usb: false },
  });
  return async (c, next) => {
    await headers(c, next);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}

/**
 * Lets the forms of a page end at the origin of `address`, besides our own: browsers hold each redirect after a form against the
 * page's form-action (CSP 3, 6.4.1).
 */
export function allowFormsTo(c: Context<ApiEnv>, address: string | undefined): void {
  if (address !== undefined) c.set('formsTo', new URL(address).origin);
}

/** Writes what allowFormsTo said into the header; it stands around pageHeaders. */
export const widenFormAction: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const policy = c.res.headers.get('content-security-policy');
  const { formsTo } = c.var;
  if (formsTo === undefined || policy === null) return;
  const wider = policy.replace("form-action 'self'", `form-action 'self' ${formsTo}`);
  c.res.headers.set('content-security-policy', wider);
};
