import { inviteOwner, type NewOwner } from '#api/common/administration/organizations/invite-owner.ts';
import type { Place } from '../command.ts';

/** Invites an owner, and gives the link, which is told this once: it is not mailed. */
export async function ownerLink({ em, admin, baseUrl }: Place, owner: NewOwner) {
  const { invitation, token } = await inviteOwner(em, admin, owner);
  return {
    id: invitation.id,
    email: invitation.email,
    expires_at: invitation.expiresAt.toISOString(),
    link: `${baseUrl}/account/invitation/${token}`,
  };
}
