import { z } from 'zod';
import { memberView, UserView } from '../accounts/common/user-view.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { findMember, UserParams } from './find-member.ts';
import { findInvited } from './invitation/find-invitation.ts';
import { invitationView } from './invitation/invitation-view.ts';

/** GET /api/v1/users/{id}: one user of the caller's organization. */
export const getUser = platformOperation({
  method: 'get',
  path: '/api/v1/users/{id}',
  operationId: 'getUser',
  summary: 'A user of my organization',
  tag: 'Users',
  params: UserParams,
  answer: ok('The user', z.object({ user: UserView })),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const em = deps.orm.em.fork();
    const invited = await findInvited(em, user, params.id);
    if (invited) return { user: invitationView(invited) };
    return { user: memberView(await findMember(em, user, params.id), user) };
  },
});
