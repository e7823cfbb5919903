import type { User } from '#domain/account/account.ts';
import type { CodeRoute } from '../../../common/codes/address-limits.ts';

/** The way of the code that proves a user's phone number. */
export function phoneRoute(
  { id, organizationId }: Pick<User, 'id' | 'organizationId'>,
  phone: string,
): CodeRoute {
  return { address: { channel: 'sms', to: phone }, sender: { kind: 'user', id, organizationId } };
}
