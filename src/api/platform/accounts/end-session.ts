import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
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
    return { id, deleted: true as const };
  },
});
