import type { UserAccount } from '#entities/account/user-account.ts';
import type { ApiConfig } from '#config/api.ts';

type Names = { firstName: string | undefined; lastName: string | undefined };

/**
 * Gives an account another name. The identity that was proofed was that of the name before, so another name is unproofed,
 * except in development, where every account counts as proofed. Tells whether a proof was lost.
 */
export function rename(
  account: Pick<UserAccount, 'firstName' | 'lastName' | 'identityVerified'>,
  { firstName = account.firstName, lastName = account.lastName }: Names,
  { ENV }: Pick<ApiConfig, 'ENV'>,
): boolean {
  const changed = firstName !== account.firstName || lastName !== account.lastName;
  account.firstName = firstName;
  account.lastName = lastName;
  if (!changed || !account.identityVerified || ENV === 'development') return false;
  account.identityVerified = false;
  return true;
}
