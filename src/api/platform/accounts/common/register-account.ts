import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { Phone } from '../../../http/input/fields.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { OrganizationName } from '../../organization/fields.ts';
import { AccountEmail, NewPassword, PersonName, UserLanguage } from './fields.ts';
import { openAccount, openOrganization } from './open-account.ts';

/** What a stranger gives who opens an account. */
export const Registration = z
  .object({
    email: AccountEmail,
    password: NewPassword,
    first_name: PersonName,
    last_name: PersonName,
    organization_name: OrganizationName,
    phone: Phone.optional(),
    language: UserLanguage.default('en'),
  })
  .meta({ id: 'Registration' });

/** An account to open, under this id; `lastLoginAt` where the opening signs in. */
export type Opening = Omit<z.output<typeof Registration>, 'password'> & {
  id: string;
  passwordHash: string;
  lastLoginAt?: Date;
};

/**
 * Opens an account with an organization of which it is the owner, within `em`'s transaction. Throws Problem validation_failed,
 * or what isTaken knows, when its address has one.
 */
export async function registerAccount(
  c: Context<ApiEnv>,
  em: EntityManager,
  opening: Opening,
): Promise<UserAccount> {
  const { id, email, passwordHash, phone, language, lastLoginAt } = opening;
  if ((await em.count(UserAccount, { email })) > 0) throw taken();
  const organizationId = await openOrganization(em, { name: opening.organization_name, language });
  const names = { firstName: opening.first_name, lastName: opening.last_name };
  const own = { id, organizationId, email, passwordHash, ...names, language, phone: phone ?? null };
  const owner = { ...own, role: 'owner', ...(lastLoginAt ? { lastLoginAt } : {}) } as const;
  const user = await openAccount(em, owner, c.var.deps.config);
  await recordAccountAct(c, em, { action: 'user.registered', user });
  return user;
}

/** Tells whether an account was not opened because its address has one. */
export function isTaken(error: unknown): boolean {
  return (
    error instanceof UniqueConstraintViolationException ||
    (error instanceof Problem && error.code === 'validation_failed')
  );
}

/** Makes the problem of an address that has an account. */
export function taken(): Problem {
  const message = 'there is an account with this address; sign in, or ask for a new password';
  return new Problem('validation_failed', `email: ${message}`, { issues: [{ path: 'email', message }] });
}
