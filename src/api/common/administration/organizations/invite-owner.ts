import { randomUUID } from 'node:crypto';
import { Invitation } from '#entities/account/invitation.ts';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { freshLink } from '../../../platform/users/invitation/fresh-link.ts';
import type { Administrator } from '../administrator.ts';
import { findOrganizationById } from '../find-by-id.ts';
import { invalidMember } from '../invalid-member.ts';

export type NewOwner = {
  organizationId: string;
  /** In lower case. */
  email: string;
  firstName: string;
  lastName: string;
  /** Of the mail and pages; the organization's when absent. */
  language?: 'mn' | 'en' | undefined;
};

/** The invitation, and the token of its link, which is stored nowhere. */
export type OwnerInvitation = { invitation: Invitation; token: string };

/**
 * Invites the owner of an organization, within `em`'s transaction; a link of before for the same address is dead. Throws
 * Problem not_found, and validation_failed for an address that belongs to an account.
 */
export async function inviteOwner(
  em: EntityManager,
  admin: Administrator,
  owner: NewOwner,
): Promise<OwnerInvitation> {
  const organization = await findOrganizationById(em, owner.organizationId, { lock: true });
  await assertFree(em, owner.email);
  const { email, firstName, lastName } = owner;
  const { token, link } = freshLink();
  const now = new Date();
  const made = await em.findOne(Invitation, { email, organizationId: organization.id });
  const facts = { firstName, lastName, role: 'owner', status: 'invited', updatedAt: now, ...link } as const;
  const language = owner.language ?? (organization.settings['language'] === 'mn' ? 'mn' : 'en');
  const own = { id: randomUUID(), organizationId: organization.id, email, createdAt: now };
  const invitation = made
    ? Object.assign(made, facts, { language })
    : em.create(Invitation, { ...own, ...facts, language });
  await em.flush();
  await admin.record(em, {
    organizationId: organization.id,
    action: 'user.invited',
    resource: { type: 'user', id: invitation.id },
    facts: { role: 'owner' },
  });
  return { invitation, token };
}

/** An account that nobody has proved takes no address away: it ends when the invitation is accepted. */
async function assertFree(em: EntityManager, email: string): Promise<void> {
  const holder = await em.findOne(UserAccount, { email, emailVerifiedAt: { $ne: null } });
  if (!holder) return;
  const { id, name } = await em.findOneOrFail(Organization, { id: holder.organizationId });
  throw invalidMember(
    'email',
    `an account of the organization "${name}" (${id}) has this address; invite another one, or put that organization on a plan`,
  );
}
