import type { Context } from 'hono';
import { Organization } from '#entities/account/organization.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { findByLink, spentLink, useLink } from './links.ts';
import { checkPassword } from './passwords.ts';

/** The account that a verification link would prove: its reader sees whose it is before they prove anything. */
export type Proving = { email: string; name: string; organization: string };

/** Looks up what a verification link would prove; undefined for a link that opens nothing. Uses nothing up. */
export async function findProving(deps: ApiDependencies, token: string): Promise<Proving | undefined> {
  const user = await findByLink(deps, 'verify_email', token);
  if (!user) return undefined;
  const { email, firstName, lastName, organizationId } = user;
  const { name: organization } = await deps.orm.em.fork().findOneOrFail(Organization, { id: organizationId });
  return { email, name: `${firstName} ${lastName}`, organization };
}

/**
 * Uses a verification link up, together with the account's password: the account's address is proved. Whoever reads the mail
 * need not have opened the account, so the link alone proves nothing. Throws Problem validation_failed as useLink does, and
 * unauthorized and too_many_attempts as checkPassword does; those leave the link as it is.
 */
export async function proveEmail(
  c: Context<ApiEnv>,
  { token, password }: { token: string; password: string },
): Promise<UserAccount> {
  const { deps } = c.var;
  const found = await findByLink(deps, 'verify_email', token);
  if (!found) throw spentLink();
  await checkPassword(c, found.email, { user: found, password });
  return deps.orm.em.fork().transactional(async (em) => {
    const user = await useLink(em, 'verify_email', token);
    user.emailVerifiedAt ??= new Date();
    user.updatedAt = new Date();
    await em.flush();
    await recordAccountAct(c, em, { action: 'user.email_verified', user });
    return user;
  });
}
