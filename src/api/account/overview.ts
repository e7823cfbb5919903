import type { Context } from 'hono';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { overviewPage } from '#web/pages/account/overview.ts';
import { profileActs } from '#words/pages/profile.ts';
import type { ApiEnv } from '../http/deps.ts';
import { doneAmong, frameOf } from './frame.ts';
import { keepsOrganization } from './profile/change-organization.ts';
import { notRefused, type Refused } from './profile/faults.ts';

/** GET /account: who is signed in, and the ways on and out; `refused` when a form of the page was not done. */
export async function showOverview(
  c: Context<ApiEnv>,
  { faults, status }: Refused = notRefused,
): Promise<Response> {
  const { deps, user } = c.var;
  const em = deps.orm.em.fork();
  const row = await em.findOneOrFail(UserAccount, { id: user.id });
  const organization = await em.findOneOrFail(Organization, { id: row.organizationId });
  const page = overviewPage(frameOf(c), {
    name: `${row.firstName} ${row.lastName}`,
    organization: organization.name,
    keepsOrganization: keepsOrganization(user),
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    phone: row.phone ?? undefined,
    phoneVerified: Boolean(row.phoneVerifiedAt),
    done: doneAmong(c, profileActs),
    faults,
  });
  return c.html(page, status);
}
