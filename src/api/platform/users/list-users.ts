import { z } from 'zod';
import { memberStatuses, type User } from '#domain/account/account.ts';
import { defined } from '#domain/common/defined.ts';
import { Invitation } from '#entities/account/invitation.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { memberView, UserView } from '../accounts/common/user-view.ts';
import {
  afterCursor,
  newestFirst,
  page,
  PageQuery,
  type CursorKey,
  type Listed,
} from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { membersOf } from './find-member.ts';
import { invitationView } from './invitation/invitation-view.ts';
import { Role } from './invite-user.ts';

const Query = PageQuery.extend({
  status: z.enum(memberStatuses, { error: `expected one of ${memberStatuses.join(', ')}` }).optional(),
  role: Role.optional(),
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
    const em = deps.orm.em.fork();
    const wanted = { status, role, cursor: query.cursor, limit: limit + 1, cursors };
    const rows = [...(await members(em, user, wanted)), ...(await invited(em, user, wanted))].toSorted(byAge);
    return page(cursors, rows, limit, (row) =>
      row instanceof Invitation ? invitationView(row) : memberView(row, user),
    );
  },
});

type Wanted = z.output<typeof Query> & { cursors: CursorKey };

async function members(em: EntityManager, user: User, wanted: Wanted): Promise<UserAccount[]> {
  const { status, role, limit } = wanted;
  if (status === 'invited') return [];
  const after = afterCursor<UserAccount>(wanted.cursors, wanted.cursor);
  const where = { ...membersOf(user), ...defined({ status, role }), $and: [after] };
  return em.find(UserAccount, where, { orderBy: newestFirst, limit });
}

async function invited(em: EntityManager, user: User, wanted: Wanted): Promise<Invitation[]> {
  const { status, role, limit } = wanted;
  if (status === 'active') return [];
  const after = afterCursor<Invitation>(wanted.cursors, wanted.cursor);
  const where = { organizationId: user.organizationId, ...defined({ status, role }), $and: [after] };
  return em.find(Invitation, where, { orderBy: newestFirst, limit });
}

/** The order of the lists out of the database: newest first, then by id. */
function byAge(one: Listed, other: Listed): number {
  const age = other.createdAt.getTime() - one.createdAt.getTime();
  return age === 0 ? (other.id < one.id ? -1 : 1) : age;
}
