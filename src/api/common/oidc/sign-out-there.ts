import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { leavingPage } from '#web/pages/account/outside.ts';
import { signedOutPage } from '#web/pages/account/sign-in.ts';
import { decryptUnder, encryptUnder } from '#secrets/key-ring.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { hostCookie } from '../../http/host-cookie.ts';
import { pageLanguage } from '../../http/language.ts';
import { outsideSignedOutPath, type Outside } from './outside.ts';

/** The minutes within which a browser comes back from the sign-out there, and goes on to the application. */
const minutes = 10;
const context = 'outside-signed-out';

const cookieOf = (c: Context<ApiEnv>) => hostCookie(c, 'tamga_signed_out');

/**
 * Leads a browser that was signed out here to be signed out at the provider, too, and from there on to `onward`, an application's
 * address. Gives undefined where the provider has no such place or does not answer: the person is signed out here in any case.
 */
export async function signOutThere(
  c: Context<ApiEnv>,
  { party, host, issuer }: Outside,
  onward?: string,
): Promise<Response | undefined> {
  const returnTo = c.var.deps.config.BASE_URL + outsideSignedOutPath;
  const url = await party.signOutUrl(returnTo).catch((error: unknown) => {
    c.var.deps.log.warn({ err: error, request_id: c.var.requestId, issuer }, 'nobody was signed out there');
    return undefined;
  });
  if (!url) return undefined;
  const { name, options } = cookieOf(c);
  if (onward !== undefined) {
    const sealed = encryptUnder(c.var.deps.keys.pages, onward, context);
    setCookie(c, name, sealed, { ...options, maxAge: minutes * 60 });
  }
  // A form led here: browsers let no form lead to another site, so the page does.
  c.header('Refresh', `0; url=${url.href}`);
  return c.html(leavingPage(pageLanguage(c), { host, url: url.href }));
}

/** GET /account/sso/signed-out: the browser comes back from the sign-out there, and goes on to where the application wanted it. */
export function signedOutThere(c: Context<ApiEnv>): Response | Promise<Response> {
  const { name, options } = cookieOf(c);
  const sealed = getCookie(c, name);
  if (sealed !== undefined) deleteCookie(c, name, options);
  const onward = sealed === undefined ? undefined : opened(c, sealed);
  return onward === undefined ? c.html(signedOutPage(pageLanguage(c))) : c.redirect(onward, 303);
}

function opened(c: Context<ApiEnv>, sealed: string): string | undefined {
  try {
    return decryptUnder(c.var.deps.keys.pages, sealed, context);
  } catch {
    return undefined;
  }
}
