import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { UserAccount, userRoles, userStatuses } from '#entities/account/user-account.ts';
import { memberView, UserView } from '../accounts/common/user-view.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { membersOf } from './find-member.ts';

const Query = PageQuery.extend({
  status: z.enum(userStatuses, { error: `expected one of ${userStatuses.join(', ')}` }).optional(),
  role: z.enum(userRoles, { error: `expected one of ${userRoles.join(', ')}` }).optional(),
});

/** GET /api/v1/users: everybody of the caller's organization, newest first. */
export const listUsers = platformOperation({
  method: 'get',
  path: '/api/v1/users',
  operationId: 'listUsers',
  summary: 'Users of my organization',
  description: 'A caller with the role user sees colleagues without phone and last sign-in.',
  tag: 'Users',
  query: Query,
  answer: pageOf('A page of users', UserView),
  handle: async (c, { query }) => {
    const { deps, user } = c.var;
    const { status, role, limit } = query;
    const cursors = { key: deps.keys.fingerprints, list: `users/${user.organizationId}` };
    const rows = await deps.orm.em.fork().find(
      UserAccount,
      {
        ...membersOf(user),
        ...defined({ status, role }),
        $and: [afterCursor<UserAccount>(cursors, query.cursor)],
      },
      { orderBy: newestFirst, limit: limit + 1 },
    );
    const shown = page(cursors, rows, limit, (row) => memberView(row, user));
    return shown;
  },
});
