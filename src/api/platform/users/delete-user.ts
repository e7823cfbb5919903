import { z } from 'zod';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { eraseAccount } from './erase-account.ts';
import { findMember, UserParams } from './find-member.ts';
import { assertMayManage, assertOtherOwner, managers, takeTurn } from './manage-members.ts';

/**
 * DELETE /api/v1/users/{id}: the account is gone, and its address free. The row stays without address, phone and
 * password, because documents, envelopes and audit events name it.
 */
export const deleteUser = platformOperation({
  method: 'delete',
  path: '/api/v1/users/{id}',
  operationId: 'deleteUser',
  summary: 'Delete a user',
  description:
    'Sessions and API keys end, address, phone and password are erased, and the address is free. Documents, envelopes and audit events stay, under the user’s id and name.',
  tag: 'Users',
  roles: managers,
  params: UserParams,
  answer: ok('Deleted', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['not_found', 'validation_failed'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const id = await deps.orm.em.fork().transactional(async (em) => {
      const caller = await takeTurn(em, user);
      const member = await findMember(em, user, params.id, { lock: true });
      assertMayManage(caller, [member.role]);
      await assertOtherOwner(em, member, 'id');
      await eraseAccount(em, member);
      const resource = { type: 'user', id: member.id };
      await recordAccountAct(c, em, { action: 'user.deleted', user, resource });
      return member.id;
    });
    return { id, deleted: true as const };
  },
});
