import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import type { Invitation } from '#entities/account/invitation.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { hashPassword } from '#secrets/password-hash.ts';
import type { RightCode } from '../../../common/second-factor/check-code.ts';
import { demandOwnCode } from '../../../common/second-factor/demand-code.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { discardUnproved } from '../../accounts/common/discard-unproved.ts';
import { spentLink } from '../../accounts/common/links.ts';
import { openAccount } from '../../accounts/common/open-account.ts';
import { checkPassword } from '../../accounts/common/passwords.ts';
import { lockOrganization } from '../manage-members.ts';
import { findInvitation } from './find-invitation.ts';
import { moveAccount } from './move-account.ts';

/** Finds the account of an invited address, when somebody has proved the address: its password is asked for. */
export function findProved(em: EntityManager, { email }: Invitation): Promise<UserAccount | null> {
  return em.findOne(UserAccount, { email, emailVerifiedAt: { $ne: null } });
}

/** The password, the code of a second factor, and the names as the person who is invited writes them. */
type Accepting = {
  password: string;
  otp?: string | undefined;
  names?: { firstName?: string; lastName?: string };
};

/**
 * Accepts an invitation. A person without an account gets one with this password; the mail has proved their address, so an
 * account that somebody had opened under it without a proof ends. A person with an account gives its password, and the code of
 * its second factor if it has one, and moves to the organization. Throws Problem validation_failed for a link that opens nothing,
 * unauthorized and too_many_attempts as checkPassword does, otp_required and invalid_otp as demandOwnCode does, and invalid_state as
 * moveAccount does; all but the first use nothing up. Without `names` a new account has those of the invitation.
 */
export async function acceptInvitation(
  c: Context<ApiEnv>,
  token: string,
  { password, otp, names = {} }: Accepting,
): Promise<void> {
  const { deps } = c.var;
  const em = deps.orm.em.fork();
  const invitation = await findInvitation(em, token);
  if (!invitation) throw spentLink();
  const member = await findProved(em, invitation);
  const second = member ? await proveMember(c, invitation, { member, password, otp }) : undefined;
  const passwordHash = await hashPassword(password, deps.passwordCost);
  await deps.orm.em.fork().transactional(async (inner) => {
    for (const id of organizationsOf(invitation, member)) await lockOrganization(inner, id);
    const live = await findInvitation(inner, token, { lock: true });
    if (!live) throw spentLink();
    const user = await (member
      ? moveIn(c, inner, { invitation: live, member })
      : openNew(c, inner, { invitation: live, passwordHash, names }));
    await second?.use(inner);
    await inner.remove(live).flush();
    await recordAccountAct(c, inner, { action: 'user.invitation_accepted', user });
  });
  await second?.done();
}

/** The mail and the password alone do not move an account that asks for more at each sign-in. */
async function proveMember(
  c: Context<ApiEnv>,
  { id }: Invitation,
  { member, password, otp }: Accepting & { member: UserAccount },
): Promise<RightCode | undefined> {
  await checkPassword(c, member.email, { user: member, password });
  return demandOwnCode(c, member, { otp, purpose: `move_account:${id}`, act: 'move_account' });
}

/** In one order, so that two who move between the same organizations do not wait for each other for ever. */
function organizationsOf({ organizationId }: Invitation, member: UserAccount | null): string[] {
  return [...new Set([organizationId, ...(member ? [member.organizationId] : [])])].toSorted();
}

function lockHolder(em: EntityManager, email: string): Promise<UserAccount | null> {
  return em.findOne(UserAccount, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

type Moving = { invitation: Invitation; member: UserAccount };

async function moveIn(
  c: Context<ApiEnv>,
  em: EntityManager,
  { invitation, member }: Moving,
): Promise<UserAccount> {
  const holder = await lockHolder(em, invitation.email);
  // Disabled, moved, gone or with another password since this one was compared: then it proves nothing any more.
  const same = holder?.id === member.id && holder.organizationId === member.organizationId;
  if (!same || holder.status !== 'active' || holder.passwordHash !== member.passwordHash) throw spentLink();
  await moveAccount(c, em, { account: holder, invitation });
  return holder;
}

type New = { invitation: Invitation; passwordHash: string; names: NonNullable<Accepting['names']> };

async function openNew(
  c: Context<ApiEnv>,
  em: EntityManager,
  { invitation, passwordHash, names }: New,
): Promise<UserAccount> {
  const { id, organizationId, email, firstName, lastName, role, language } = invitation;
  const holder = await lockHolder(em, email);
  // Proved while this ran: then its password is asked for.
  if (holder?.emailVerifiedAt) throw spentLink();
  if (holder) await discardUnproved(em, holder, 'address_proved');
  const own = { id, organizationId, email, passwordHash, firstName, lastName, role, language, ...names };
  return openAccount(em, { ...own, emailVerifiedAt: new Date() }, c.var.deps.config);
}
