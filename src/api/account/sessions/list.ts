import type { Context } from 'hono';
import { pageSessionIdleMinutes, refreshTokenTtl } from '#domain/account/account.ts';
import { browserFamily } from '#domain/account/browser-family.ts';
import type { UserSession } from '#entities/account/user-session.ts';
import { sessionsPage, type ShownSession } from '#web/pages/account/own/sessions.ts';
import { profileActs } from '#words/pages/profile.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { openSessionsOf } from '../../platform/accounts/list-sessions.ts';
import { cursorOf } from '../certificates/view.ts';
import { doneAmong, frameOf } from '../frame.ts';

const onePage = 20;

/** GET /account/sessions: where the person is signed in, newest first. */
export async function showSessions(c: Context<ApiEnv>): Promise<Response> {
  const wanted = { limit: onePage, ...cursorOf(c.req.query('cursor')) };
  const { data, next_cursor: next } = await openSessionsOf(c, wanted, (row) => shownSession(c, row));
  const done = doneAmong(c, profileActs);
  return c.html(sessionsPage(frameOf(c), { sessions: data, next: next ?? undefined, done }));
}

function shownSession(c: Context<ApiEnv>, row: UserSession): ShownSession {
  const { deps, user } = c.var;
  const { ipAddress, userAgent } = row;
  const found = ipAddress ? deps.findLocation(ipAddress) : null;
  const place = [found?.city, found?.country].filter(Boolean).join(', ');
  return {
    id: row.id,
    device: browserFamily(userAgent ?? ''),
    kind: row.cscOnly ? 'csc' : isBrowser(row) ? 'pages' : 'program',
    from: place || (ipAddress ?? undefined),
    since: row.createdAt.toISOString(),
    used: usedAt(row).toISOString(),
    ends: row.expiresAt.toISOString(),
    current: row.id === user.sessionId,
  };
}

/** A browser's session: on our pages, or behind sign-ins to applications alone. */
function isBrowser({ pageTokenHash, providerSession }: UserSession): boolean {
  return pageTokenHash !== null || providerSession !== null;
}

/** The last use of a session, by its end, which each use moves on: to the minute, and for a program its last refresh. */
function usedAt(row: UserSession): Date {
  const { createdAt, expiresAt } = row;
  const idle = isBrowser(row) ? pageSessionIdleMinutes * 60_000 : refreshTokenTtl * 1_000;
  return new Date(Math.max(expiresAt.getTime() - idle, createdAt.getTime()));
}
