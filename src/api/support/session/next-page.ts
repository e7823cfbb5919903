import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { staffLinkMinutes } from '#domain/account/staff.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { hostCookie } from '../../http/host-cookie.ts';

const longest = 1_500;
const home = '/staff';

/** Gives a path of the pages of staff to which a browser may be sent; anything else becomes their first page. */
export function staffPath(path: string): string {
  const within = /^\/staff(?:$|\?|\/(?!sign-in|sign-out))[\x21-\x7e]*$/;
  const isOne = path.length <= longest && within.test(path) && !/\\|\/\/|\/\.{1,2}(?:\/|$)/.test(path);
  return isOne ? path : home;
}

function cookieOf(c: Context<ApiEnv>) {
  return hostCookie(c, 'tamga_staff_next');
}

/** Keeps the page to which a member of staff wanted, until they are signed in. */
export function keepNextPage(c: Context<ApiEnv>): void {
  const { name, options } = cookieOf(c);
  const next = c.req.query('next');
  if (next === undefined) return;
  setCookie(c, name, staffPath(next), { ...options, maxAge: staffLinkMinutes * 60 });
}

/** Takes that page out of the browser; the first page of staff when there is none. */
export function takeNextPage(c: Context<ApiEnv>): string {
  const { name, options } = cookieOf(c);
  const next = getCookie(c, name);
  if (next === undefined) return home;
  deleteCookie(c, name, options);
  return staffPath(next);
}
