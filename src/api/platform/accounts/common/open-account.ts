import { randomUUID } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import { signUpPlan } from '#domain/account/account.ts';
import type { PlanId } from '#domain/account/plan.ts';
import type { ApiConfig } from '#config/api.ts';
import { Organization } from '#entities/account/organization.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Subscription } from '#entities/account/subscription.ts';
import { UserAccount } from '#entities/account/user-account.ts';

type NewOrganization = { id?: string; name: string; language: string; plan?: PlanId };

/** Opens an organization, within `em`'s transaction, on the plan of a sign-up unless another is given; gives its id. */
export async function openOrganization(
  em: EntityManager,
  { id = randomUUID(), name, language, plan = signUpPlan }: NewOrganization,
): Promise<string> {
  const now = new Date();
  await em.insert(Organization, {
    id,
    name,
    slug: slugOf(name, id),
    planId: plan,
    settings: { language },
    createdAt: now,
    updatedAt: now,
  });
  await em.insert(Subscription, { organizationId: id, status: 'active', startedAt: now });
  return id;
}

/** Readable, and unique by its end: names of organizations need not be. */
function slugOf(name: string, id: string): string {
  const readable = slugify(name).slice(0, 60).replace(/-$/, '') || 'organization';
  return `${readable}-${id.slice(0, 8)}`;
}

type Opening = Pick<
  UserAccount,
  'id' | 'organizationId' | 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'role' | 'language'
> &
  Partial<Pick<UserAccount, 'phone' | 'emailVerifiedAt' | 'lastLoginAt'>>;

/** Opens an account, within `em`'s transaction. Throws UniqueConstraintViolationException when its address has one. */
export async function openAccount(
  em: EntityManager,
  opening: Opening,
  { ENV }: Pick<ApiConfig, 'ENV'>,
): Promise<UserAccount> {
  const now = new Date();
  const user = em.create(UserAccount, {
    ...opening,
    status: 'active',
    // Staff or an identity provider prove a person's identity; development has neither.
    identityVerified: ENV === 'development',
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  return user;
}
