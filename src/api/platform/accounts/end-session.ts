import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { assertRecent } from '../../http/guards/user.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { endSessions } from './common/sessions.ts';

/** DELETE /api/v1/auth/sessions/{id}: the session and its tokens are dead from then on. */
export const endSession = platformOperation({
  method: 'delete',
  path: '/api/v1/auth/sessions/{id}',
  operationId: 'endSession',
  summary: 'End a session of mine',
  tag: 'Accounts',
  session: true,
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  answer: ok('Ended', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['not_found', 'reauthentication_required'],
  handle: async (c, { params: { id } }) => {
    await endOwnSession(c, id);
    return { id, deleted: true as const };
  },
});

/** DELETE /api/v1/auth/sessions: all sessions of the caller but this one, and their tokens, are dead from then on. */
export const endSessionsOperation = platformOperation({
  method: 'delete',
  path: '/api/v1/auth/sessions',
  operationId: 'endOtherSessions',
  summary: 'End all my other sessions',
  tag: 'Accounts',
  session: true,
  recent: true,
  answer: ok('Ended', z.object({ sessions_ended: z.int() })),
  handle: async (c) => ({ sessions_ended: await endOtherSessions(c) }),
});

/**
 * Ends one of the caller's sessions. Throws Problem not_found, and reauthentication_required for another than their own
 * without a recent sign-in.
 */
export async function endOwnSession(c: Context<ApiEnv>, id: string): Promise<void> {
  const { deps, user } = c.var;
  // To end one's own session is to sign out.
  if (id !== user.sessionId) assertRecent(user);
  await deps.orm.em.fork().transactional(async (em) => {
    const known = z.uuid().safeParse(id).success;
    if (!known || (await endSessions(em, { userId: user.id, only: id })) === 0)
      throw new Problem('not_found', 'You have no open session with this id.');
    const resource = { type: 'session', id };
    await recordAccountAct(c, em, { action: 'user.session_ended', user, resource });
  });
}

/** Ends all sessions of the caller but this one, and gives their number. Throws Problem reauthentication_required. */
export async function endOtherSessions(c: Context<ApiEnv>): Promise<number> {
  const { deps, user } = c.var;
  assertRecent(user);
  return deps.orm.em.fork().transactional(async (em) => {
    const ended = await endSessions(em, { userId: user.id, except: user.sessionId });
    if (ended > 0)
      await recordAccountAct(c, em, {
        action: 'user.sessions_ended',
        user,
        metadata: { sessions_ended: ended },
      });
    return ended;
  });
}
