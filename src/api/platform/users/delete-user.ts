import { z } from 'zod';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { requireUser } from '../../http/guards/user.ts';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';
import { eraseAccount } from './erase-account.ts';
import { findMember, UserParams } from './find-member.ts';
import { assertMayGovern, assertOtherOwner, governors, takeTurn } from './govern.ts';

/**
 * DELETE /api/v1/users/{id}: the account is gone, and its address free. The row stays without address, phone and
 * password, because documents, envelopes and audit events name it.
 */
export const deleteUser = operation({
  method: 'delete',
  path: '/api/v1/users/{id}',
  operationId: 'deleteUser',
  summary: 'Delete a user',
  description:
    'Sessions and API keys end, address, phone and password are erased, and the address is free. Documents, envelopes and audit events stay, under the user’s id and name.',
  tag: 'Users',
  security: ['user', 'apiKey'],
  guard: requireUser({ roles: governors }),
  params: UserParams,
  responses: {
    200: { description: 'Deleted', schema: Success(z.object({ id: z.uuid(), deleted: z.literal(true) })) },
  },
  problems: ['unauthorized', 'insufficient_scope', 'not_found', 'validation_failed', 'rate_limited'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const id = await deps.orm.em.fork().transactional(async (em) => {
      const caller = await takeTurn(em, user);
      const member = await findMember(em, user, params.id, { lock: true });
      assertMayGovern(caller, [member.role]);
      await assertOtherOwner(em, member, 'id');
      await eraseAccount(em, member);
      const resource = { type: 'user', id: member.id };
      await recordAccountAct(c, em, { action: 'user.deleted', user, resource });
      return member.id;
    });
    return { status: 200, body: success({ id, deleted: true as const }) };
  },
});
