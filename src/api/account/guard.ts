import type { Context, MiddlewareHandler } from 'hono';
import { reauthenticationMinutes, type User } from '#domain/account/account.ts';
import type { ApiEnv } from '../http/deps.ts';
import { findPageUser } from '../http/guards/page-session.ts';
import { beginSignIn } from './session/begin.ts';
import type { PagesClient } from './session/relying-party.ts';

/** No page takes any other: it goes on, and is refused as on every path. */
const takenMethods = ['GET', 'HEAD', 'POST'];

/**
 * Makes the guard of the pages behind sign-in: it sets `user`, the same as the platform API's guard does, for a browser that
 * is signed in, and sends any other to sign in and back. A form that comes without a session is not done: its page is asked
 * for again. Whoever must set up a second factor is led there from every other page.
 */
export function requirePageUser(relyingParty: PagesClient): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!takenMethods.includes(c.req.method)) return next();
    const user = await findPageUser(c);
    if (!user) return beginSignIn(c, relyingParty, { returnTo: pathOf(c) });
    c.set('user', user);
    if (user.mustAddFactor && !leadsToFactor(c.req.path)) return c.redirect('/account/second-factor', 303);
    return next();
  };
}

/** The pages on which a second factor is set up, and the way out. */
const factorPages = [
  '/account/second-factor',
  '/account/passkeys',
  '/account/devices',
  '/account/sign-out',
  '/companion',
];

function leadsToFactor(path: string): boolean {
  return factorPages.some((page) => path === page || path.startsWith(`${page}/`));
}

/** The path and query of a request. */
function pathOf(c: Context<ApiEnv>): string {
  return c.req.path + new URL(c.req.url).search;
}

/** Tells whether the session's password was given in the last ten minutes, and so many minutes of these are left. */
export function isRecent({ authenticatedAt }: Pick<User, 'authenticatedAt'>, left = 0): boolean {
  const since = Date.now() - (authenticatedAt?.getTime() ?? 0);
  return since <= (reauthenticationMinutes - left) * 60_000;
}
