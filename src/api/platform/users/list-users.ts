import { z } from 'zod';
import { UserAccount, userRoles, userStatuses } from '#entities/account/user-account.ts';
import { memberView, UserView } from '../accounts/common/user-view.ts';
import { requireUser } from '../../http/guards/user.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { operation } from '../../http/operation.ts';
import { SuccessList, successList } from '../../http/answers/success.ts';
import { membersOf } from './find-member.ts';

const Query = PageQuery.extend({
  status: z.enum(userStatuses, { error: `expected one of ${userStatuses.join(', ')}` }).optional(),
  role: z.enum(userRoles, { error: `expected one of ${userRoles.join(', ')}` }).optional(),
});

/** GET /api/v1/users: everybody of the caller's organization, newest first. */
export const listUsers = operation({
  method: 'get',
  path: '/api/v1/users',
  operationId: 'listUsers',
  summary: 'Users of my organization',
  description: 'A caller with the role user sees colleagues without phone and last sign-in.',
  tag: 'Users',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  query: Query,
  responses: { 200: { description: 'A page of users', schema: SuccessList(UserView) } },
  problems: ['invalid_request', 'unauthorized', 'rate_limited'],
  handle: async (c, { query }) => {
    const { deps, user } = c.var;
    const { status, role, limit } = query;
    const cursors = { key: deps.keys.fingerprints, list: `users/${user.organizationId}` };
    const rows = await deps.orm.em.fork().find(
      UserAccount,
      {
        ...membersOf(user),
        ...(status ? { status } : {}),
        ...(role ? { role } : {}),
        $and: [afterCursor<UserAccount>(cursors, query.cursor)],
      },
      { orderBy: newestFirst, limit: limit + 1 },
    );
    const shown = page(cursors, rows, limit, (row) => memberView(row, user));
    return { status: 200, body: successList(shown, limit) };
  },
});
