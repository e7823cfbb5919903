import type { Context, MiddlewareHandler } from 'hono';
import type { StaffRole } from '#domain/account/staff.ts';
import { frameWords } from '#words/staff/frame.ts';
import { saidPage } from '#web/pages/staff/frame.ts';
import type { ApiEnv } from '../http/deps.ts';
import { isFromOurPages } from '../http/guards/same-origin.ts';
import { findStaffSession } from '../http/guards/staff-session.ts';
import { frameOf } from './frame.ts';

/** No page takes any other: it goes on, and is refused as on every path. */
const takenMethods = ['GET', 'HEAD', 'POST'];

/**
 * Makes the guard of the pages of the console: it sets `staff` for a browser whose member of staff is signed in and has the
 * role (null: any), and sends a browser without a session to sign in and back. A form is taken from our own pages alone.
 */
export function requireStaffPage(role: StaffRole | null): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!takenMethods.includes(c.req.method)) return next();
    const session = await findStaffSession(c);
    if (!session) return c.redirect(`/staff/sign-in?next=${encodeURIComponent(pathOf(c))}`, 303);
    c.set('staff', session.staff);
    const { wrongRole, stale } = frameWords;
    if (c.req.method === 'POST' && !isFromOurPages(c))
      return c.html(saidPage(frameOf(c), { ...stale, here: '/staff/session' }), 403);
    if (role === null || session.staff.roles.includes(role)) return next();
    const text = wrongRole.text(role, session.staff.roles);
    return c.html(saidPage(frameOf(c), { title: wrongRole.title, text, here: '/staff/session' }), 403);
  };
}

/** The path and query of a request. A form is not sent again: its page is opened. */
function pathOf(c: Context<ApiEnv>): string {
  return c.req.path + new URL(c.req.url).search;
}
