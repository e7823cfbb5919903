import type { z } from 'zod';
import type { Invitation } from '#entities/account/invitation.ts';
import type { UserView } from '../../accounts/common/user-view.ts';

/** An invited person as colleagues see them: a user who has no account yet. */
export function invitationView(invitation: Invitation): z.input<typeof UserView> {
  return {
    id: invitation.id,
    organization_id: invitation.organizationId,
    email: invitation.email,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    role: invitation.role,
    status: invitation.status,
    phone: null,
    language: invitation.language,
    identity_verified: false,
    email_verified_at: null,
    phone_verified_at: null,
    last_login_at: null,
    created_at: invitation.createdAt.toISOString(),
    updated_at: invitation.updatedAt.toISOString(),
  };
}
