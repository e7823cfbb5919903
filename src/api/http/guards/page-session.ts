import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { pageSessionHours, pageSessionIdleMinutes, type User } from '#domain/account/account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiEnv } from '../deps.ts';
import { hostCookie } from '../host-cookie.ts';
import { findUserByPageToken } from './find-user.ts';

/** The end of a browser's session that is used now: without use it comes soon, and with use it comes at last. */
export const nextEnd = `least(now() + make_interval(mins => ${pageSessionIdleMinutes}), created_at + make_interval(hours => ${pageSessionHours}))`;

function cookieOf(c: Context<ApiEnv>) {
  return hostCookie(c, 'tamga_account');
}

/**
 * Lets this browser show its session by a new cookie, within `em`'s transaction; a cookie that it had before opens nothing any
 * more. False when the session is not open.
 */
export async function giveCookie(
  c: Context<ApiEnv>,
  em: EntityManager,
  session: { id: string; userId: string },
): Promise<boolean> {
  const token = randomBytes(32).toString('base64url');
  const given = await em.execute<unknown[]>(
    `update user_session set page_token_hash = ?, expires_at = ${nextEnd}
     where id = ? and user_id = ? and ended_at is null and expires_at > now() returning id`,
    [tokenHash(token), session.id, session.userId],
  );
  if (given.length === 0) return false;
  const { name, options } = cookieOf(c);
  // Without an age: the browser forgets it when it is closed.
  setCookie(c, name, token, options);
  return true;
}

/** Finds the user signed in in this browser, and moves the end of the session on; undefined without an open session. */
export async function findPageUser(c: Context<ApiEnv>): Promise<User | undefined> {
  const token = getCookie(c, cookieOf(c).name);
  if (!token) return undefined;
  return findUserByPageToken(c.var.deps, token, nextEnd);
}

/** Takes the cookie of the session from this browser. */
export function takeCookie(c: Context<ApiEnv>): void {
  const { name, options } = cookieOf(c);
  deleteCookie(c, name, options);
}
