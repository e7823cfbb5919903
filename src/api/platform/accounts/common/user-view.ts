import { z } from 'zod';
import { memberStatuses, type User } from '#domain/account/account.ts';
import type { Organization } from '#entities/account/organization.ts';
import { userRoles, type UserAccount } from '#entities/account/user-account.ts';
import { Time } from '../../../http/input/fields.ts';

/** A user as every answer shows it; the password in no form. */
export const UserView = z
  .object({
    id: z.uuid(),
    organization_id: z.uuid(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(userRoles),
    status: z.enum(memberStatuses),
    phone: z.string().nullable(),
    language: z.string(),
    identity_verified: z.boolean(),
    email_verified_at: Time.nullable(),
    phone_verified_at: Time.nullable(),
    last_login_at: Time.nullable(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'User' });

export function userView(user: UserAccount): z.input<typeof UserView> {
  return {
    id: user.id,
    organization_id: user.organizationId,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    status: user.status,
    phone: user.phone ?? null,
    language: user.language,
    identity_verified: user.identityVerified,
    email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
    phone_verified_at: user.phoneVerifiedAt?.toISOString() ?? null,
    last_login_at: user.lastLoginAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  };
}

/** A user as a caller may see them: how to reach colleagues, and when they come, is for owners, admins and oneself. */
export function memberView(user: UserAccount, viewer: User): z.input<typeof UserView> {
  const view = userView(user);
  if (viewer.role !== 'user' || viewer.id === user.id) return view;
  return { ...view, phone: null, phone_verified_at: null, last_login_at: null };
}

export const OrganizationView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    plan_id: z.string(),
    settings: z.record(z.string(), z.unknown()),
    require_second_factor: z.boolean().meta({ description: 'Whether everybody here needs a second factor' }),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Organization' });

export function organizationView(organization: Organization): z.input<typeof OrganizationView> {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    plan_id: organization.planId,
    settings: organization.settings,
    require_second_factor: organization.requireSecondFactor,
    created_at: organization.createdAt.toISOString(),
    updated_at: organization.updatedAt.toISOString(),
  };
}
