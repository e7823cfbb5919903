import { z } from 'zod';
import { memberView, UserView } from '../accounts/common/user-view.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { findMember, UserParams } from './find-member.ts';

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
    const member = await findMember(deps.orm.em.fork(), user, params.id);
    return { user: memberView(member, user) };
  },
});
