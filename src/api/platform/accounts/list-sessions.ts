import type { Context } from 'hono';
import { z } from 'zod';
import { UserSession } from '#entities/account/user-session.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { Time } from '../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';
import { pageOf } from '../../http/answers/answer.ts';

const SessionView = z
  .object({
    id: z.uuid(),
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    current: z.boolean().meta({ description: 'The session of this call' }),
    created_at: Time,
    expires_at: Time,
  })
  .meta({ id: 'Session' });

/** GET /api/v1/auth/sessions: the caller's open sessions, newest first: from where they were opened, and with what. */
export const listSessions = platformOperation({
  method: 'get',
  path: '/api/v1/auth/sessions',
  operationId: 'listSessions',
  summary: 'My open sessions',
  tag: 'Accounts',
  session: true,
  query: PageQuery,
  answer: pageOf('A page of sessions', SessionView),
  handle: (c, { query }) =>
    openSessionsOf(c, query, (row) => ({
      id: row.id,
      ip_address: row.ipAddress ?? null,
      user_agent: row.userAgent ?? null,
      current: row.id === c.var.user.sessionId,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    })),
});

/** Gives a page of the caller's open sessions, newest first. */
export async function openSessionsOf<T>(
  c: Context<ApiEnv>,
  { cursor, limit }: PageQuery,
  view: (row: UserSession) => T,
) {
  const { deps, user } = c.var;
  const cursors = { key: deps.keys.fingerprints, list: `sessions/${user.id}` };
  const open = { userId: user.id, endedAt: null, expiresAt: { $gt: new Date() } };
  const where = { $and: [open, afterCursor<UserSession>(cursors, cursor)] };
  const options = { orderBy: newestFirst, limit: limit + 1 };
  const rows = await deps.orm.em.fork().find(UserSession, where, options);
  return page(cursors, rows, limit, view);
}
