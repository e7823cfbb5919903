import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { Invitation } from '#entities/account/invitation.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { forgetPins } from '../../common/devices/forget-pin.ts';
import { assertNotHeld } from '../../common/retention/assert-not-held.ts';
import { eraseAccount } from './erase-account.ts';
import { findMember, UserParams } from './find-member.ts';
import { findInvited } from './invitation/find-invitation.ts';
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
    'Sessions and API keys end, address, phone and password are erased, and the address is free. Documents, envelopes and audit events stay, under the user’s id and name. The link of an invited user opens nothing any more.',
  tag: 'Users',
  roles: managers,
  params: UserParams,
  answer: ok('Deleted', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['not_found', 'validation_failed', 'invalid_state'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const { id, devices } = await deps.orm.em.fork().transactional(async (em) => {
      const caller = await takeTurn(em, user);
      const found = await findAny(em, user, params.id);
      assertMayManage(caller, [found.role]);
      const gone = await remove(em, found);
      const resource = { type: 'user', id: found.id };
      await recordAccountAct(c, em, { action: 'user.deleted', user, resource });
      return { id: found.id, devices: gone };
    });
    await forgetPins(deps, devices);
    return { id, deleted: true as const };
  },
});

async function findAny(em: EntityManager, user: User, id: string): Promise<UserAccount | Invitation> {
  return (await findInvited(em, user, id, { lock: true })) ?? findMember(em, user, id, { lock: true });
}

/** Removes a member or an invitation; gives the ids of the devices that went along. */
async function remove(em: EntityManager, found: UserAccount | Invitation): Promise<string[]> {
  if (found instanceof Invitation) {
    await em.remove(found).flush();
    return [];
  }
  await assertOtherOwner(em, found, 'id');
  await assertNotHeld(em, { organizationId: found.organizationId, ids: [] });
  return eraseAccount(em, found);
}
