import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';

/**
 * Throws Problem second_factor_required for a user without a second factor, of an organization that requires one: they sign in on
 * pages alone, which lead them to set one up. An address has to be proved first, so it is asked of nobody before.
 */
export async function assertNoneRequired(
  em: EntityManager,
  { organizationId, emailVerifiedAt }: Pick<UserAccount, 'organizationId' | 'emailVerifiedAt'>,
): Promise<void> {
  const requiring = { id: organizationId, requireSecondFactor: true };
  if (!emailVerifiedAt || (await em.count(Organization, requiring)) === 0) return;
  const message =
    'Your organization requires a second factor, and this account has none. Sign in at /account with a browser, and set one up there.';
  throw new Problem('second_factor_required', message);
}

/**
 * Ends, within `em`'s transaction, the sessions of an organization's people who have no second factor; `except` goes on. Gives their number.
 * A sign-in that is under way has ended before, or finds the rule afterwards.
 */
export async function endWeakSessions(
  em: EntityManager,
  { organizationId, except }: { organizationId: string; except: string | null },
): Promise<number> {
  // Whoever signs in holds their account until the session is there.
  await em.execute(
    `select 1 from user_account u where u.organization_id = ? and ${withoutFactor} order by u.id for update`,
    [organizationId],
  );
  const ended = await em.execute<unknown[]>(
    `update user_session s set ended_at = now() from user_account u
     where u.id = s.user_id and u.organization_id = ? and s.ended_at is null and s.expires_at > now()
       and s.id is distinct from ?::uuid and ${withoutFactor} returning s.id`,
    [organizationId, except],
  );
  return ended.length;
}

/** The SQL condition that a user `u` has no second factor. */
export const withoutFactor = `not exists (select 1 from totp_secret t where t.user_id = u.id and t.confirmed_at is not null)
  and not exists (select 1 from passkey p where p.user_id = u.id)
  and not exists (select 1 from device d where d.user_id = u.id and d.revoked_at is null)`;
