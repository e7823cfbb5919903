import { z } from 'zod';
import { memberView, UserView } from '../accounts/common/user-view.ts';
import { requireUser } from '../../http/guards/user.ts';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';
import { findMember, UserParams } from './find-member.ts';

/** GET /api/v1/users/{id}: one user of the caller's organization. */
export const getUser = operation({
  method: 'get',
  path: '/api/v1/users/{id}',
  operationId: 'getUser',
  summary: 'A user of my organization',
  tag: 'Users',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  params: UserParams,
  responses: { 200: { description: 'The user', schema: Success(z.object({ user: UserView })) } },
  problems: ['unauthorized', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const member = await findMember(deps.orm.em.fork(), user, params.id);
    return { status: 200, body: success({ user: memberView(member, user) }) };
  },
});
