import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { openEnvelopeStatuses } from '#domain/envelope/envelope.ts';
import { Invitation } from '#entities/account/invitation.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { BulkSend } from '#entities/bulk-send/bulk-send.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { forgetPins } from '../../common/devices/forget-pin.ts';
import { assertNotHeld } from '../../common/retention/assert-not-held.ts';
import { ok } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertRecent } from '../../http/guards/user.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { sendNotice } from '../accounts/common/send-notice.ts';
import { platformOperation } from '../platform-operation.ts';
import { eraseAccount } from './erase-account.ts';
import { membersOf } from './find-member.ts';
import { lockOrganization } from './manage-members.ts';

/** What keeps a person from deleting their account. */
type Hindrance = 'members' | 'envelopes' | 'systems' | 'hold';

/** DELETE /api/v1/auth/me: the caller's own account ends for good, unless somebody would be left without an owner. */
export const deleteMe = platformOperation({
  method: 'delete',
  path: '/api/v1/auth/me',
  operationId: 'deleteMe',
  summary: 'Delete my account',
  description:
    'It ends as when an owner deletes a user: sessions, keys, devices and mailed links end, certificates are revoked, address, phone and password are erased. `details.hindrance` says why it is refused: members, envelopes, systems, hold.',
  tag: 'Accounts',
  session: true,
  recent: true,
  answer: ok('Deleted', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['invalid_state'],
  handle: async (c) => {
    await deleteOwnAccount(c);
    return { id: c.var.user.id, deleted: true as const };
  },
});

/**
 * Deletes the caller's own account as deleteUser does, and tells its owner. Nobody may leave others without an owner; who is
 * alone in the organization deletes the account once nothing is under way there. Throws Problem reauthentication_required,
 * invalid_state with the `hindrance`, and unauthorized where another call has deleted it.
 */
export async function deleteOwnAccount(c: Context<ApiEnv>): Promise<void> {
  const { deps, user } = c.var;
  assertRecent(user);
  const { devices, told } = await deps.orm.em.fork().transactional(async (em) => {
    await lockOrganization(em, user.organizationId);
    const active = { id: user.id, status: 'active', ...membersOf(user) } as const;
    const account = await em.findOne(UserAccount, active, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) throw new Problem('unauthorized', 'The account is deleted, or disabled.');
    await assertMayGo(em, account);
    await assertNotHeld(em, { organizationId: account.organizationId, ids: [] }).catch(nameHold);
    const { id, email, emailVerifiedAt, language } = account;
    const devices = await eraseAccount(em, account);
    await recordAccountAct(c, em, { action: 'user.deleted', user, metadata: { by: 'holder' } });
    return { devices, told: emailVerifiedAt ? { id, email, language } : undefined };
  });
  await forgetPins(deps, devices);
  if (told) await sendNotice(deps, told, ({ accountDeleted }) => accountDeleted);
}

/** Throws Problem invalid_state where somebody or something would be left without an owner; call it within a turn. */
async function assertMayGo(em: EntityManager, account: UserAccount): Promise<void> {
  const others = { ...membersOf(account), status: 'active', id: { $ne: account.id } } as const;
  if (account.role !== 'owner' || (await em.count(UserAccount, { ...others, role: 'owner' })) > 0) return;
  if ((await em.count(UserAccount, others)) > 0) throw hindered('members');
  const { organizationId } = account;
  if ((await em.count(Envelope, { organizationId, status: { $in: [...openEnvelopeStatuses] } })) > 0)
    throw hindered('envelopes');
  if ((await em.count(BulkSend, { organizationId, status: 'sending' })) > 0) throw hindered('envelopes');
  if (await hasSystems(em, organizationId)) throw hindered('systems');
  // Nobody is there to whom an invited person could come.
  await em.nativeDelete(Invitation, { organizationId });
}

/** Tells whether programs still work with the organization. */
async function hasSystems(em: EntityManager, id: string): Promise<boolean> {
  const [row] = await em.execute<{ used: boolean }[]>(
    `select exists (select 1 from webhook where organization_id = ?)
       or exists (select 1 from partner_client where organization_id = ? and status = 'active') as used`,
    [id, id],
  );
  return row?.used ?? true;
}

const messages: Record<Hindrance, string> = {
  members: 'You are the last owner of an organization with other members. Make one of them an owner first.',
  envelopes:
    'Envelopes of your organization are under way, and nobody else is there. Void them, stop bulk sends, or wait until they have ended.',
  systems:
    'Webhooks or applications work with your organization, and nobody else is there. Delete them, or ask the operator to.',
  hold: 'Your organization is on legal hold, so nothing of it is deleted. Lift the hold first.',
};

function hindered(hindrance: Hindrance): Problem {
  return new Problem('invalid_state', messages[hindrance], { hindrance });
}

function nameHold(error: unknown): never {
  if (error instanceof Problem && error.code === 'invalid_state') throw hindered('hold');
  throw error;
}
