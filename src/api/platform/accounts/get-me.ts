import { z } from 'zod';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { OrganizationView, organizationView, UserView, userView } from './common/user-view.ts';

/** GET /api/v1/auth/me: the caller's account and organization. */
export const getMe = platformOperation({
  method: 'get',
  path: '/api/v1/auth/me',
  operationId: 'getMe',
  summary: 'My account',
  tag: 'Accounts',
  answer: ok(
    'The account and its organization',
    z.object({ user: UserView, organization: OrganizationView }),
  ),
  handle: async (c) => {
    const em = c.var.deps.orm.em.fork();
    const user = await em.findOneOrFail(UserAccount, { id: c.var.user.id });
    const organization = await em.findOneOrFail(Organization, { id: user.organizationId });
    return { user: userView(user), organization: organizationView(organization) };
  },
});
