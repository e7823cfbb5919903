import type { Context } from 'hono';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { overviewPage } from '#web/pages/account/overview.ts';
import type { ApiEnv } from '../http/deps.ts';
import { pageLanguage } from '../http/language.ts';
import { formToken } from './session/form-token.ts';

/** GET /account: who is signed in, and the ways on and out. */
export async function showOverview(c: Context<ApiEnv>): Promise<Response> {
  const { deps, user } = c.var;
  const em = deps.orm.em.fork();
  const row = await em.findOneOrFail(UserAccount, { id: user.id });
  const organization = await em.findOneOrFail(Organization, { id: row.organizationId });
  const page = overviewPage(pageLanguage(c), {
    name: `${row.firstName} ${row.lastName}`,
    organization: organization.name,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    phone: row.phoneVerifiedAt ? (row.phone ?? undefined) : undefined,
    token: formToken(c, user.sessionId ?? ''),
  });
  return c.html(page);
}
