import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { Invitation } from '#entities/account/invitation.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { assertProved } from '../../../http/guards/user.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { assertMayManage } from '../manage-members.ts';
import type { Changes } from '../update-user.ts';
import { freshLink } from './fresh-link.ts';
import { letterOf, type Letter } from './send-invitation.ts';

type Change = { invitation: Invitation; caller: UserAccount; changes: Changes };

/**
 * Changes an invited person's name and role, shuts their link, or invites them again, within `em`'s transaction; gives the
 * letter to send then. Throws Problem invalid_state when the link is still open: only it makes an invited user active.
 */
export async function changeInvitation(
  c: Context<ApiEnv>,
  em: EntityManager,
  { invitation, caller, changes }: Change,
): Promise<{ invitation: Invitation; letter?: Letter }> {
  const { first_name: firstName, last_name: lastName, role, status } = changes;
  assertMayManage(caller, [invitation.role, role]);
  const fields = Object.entries({ first_name: firstName, last_name: lastName, role }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name]),
  );
  invitation.firstName = firstName ?? invitation.firstName;
  invitation.lastName = lastName ?? invitation.lastName;
  invitation.role = role ?? invitation.role;
  if (fields.length > 0) await record(c, em, { invitation, action: 'user.updated', metadata: { fields } });
  if (status === 'disabled' && invitation.status !== 'disabled') {
    invitation.status = 'disabled';
    await record(c, em, { invitation, action: 'user.disabled' });
  }
  return status === 'active' ? enable(c, em, { invitation, caller }) : { invitation };
}

async function enable(
  c: Context<ApiEnv>,
  em: EntityManager,
  { invitation, caller }: Omit<Change, 'changes'>,
): Promise<{ invitation: Invitation; letter: Letter }> {
  if (invitation.status === 'invited') {
    const details = { status: 'invited', allowed_from: ['disabled'] };
    const message = 'The user has not joined yet: the link in the mail makes them active. Invite them again.';
    throw new Problem('invalid_state', message, details);
  }
  assertProved(c.var.user);
  const { token, link } = freshLink();
  Object.assign(invitation, { status: 'invited', ...link });
  await record(c, em, { invitation, action: 'user.enabled' });
  return { invitation, letter: await letterOf(em, { invitation, token, inviter: caller }) };
}

type Act = { invitation: Invitation; action: string; metadata?: Record<string, unknown> };

async function record(c: Context<ApiEnv>, em: EntityManager, { invitation, ...act }: Act): Promise<void> {
  invitation.updatedAt = new Date();
  await em.flush();
  const resource = { type: 'user', id: invitation.id };
  await recordAccountAct(c, em, { ...act, user: c.var.user, resource });
}
