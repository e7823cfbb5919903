import { z } from 'zod';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { requireUser } from '../../http/guards/user.ts';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';
import { OrganizationView, organizationView, UserView, userView } from './common/user-view.ts';

/** GET /api/v1/auth/me: the caller's account and organization. */
export const getMe = operation({
  method: 'get',
  path: '/api/v1/auth/me',
  operationId: 'getMe',
  summary: 'My account',
  tag: 'Accounts',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  responses: {
    200: {
      description: 'The account and its organization',
      schema: Success(z.object({ user: UserView, organization: OrganizationView })),
    },
  },
  problems: ['unauthorized', 'rate_limited'],
  handle: async (c) => {
    const em = c.var.deps.orm.em.fork();
    const user = await em.findOneOrFail(UserAccount, { id: c.var.user.id });
    const organization = await em.findOneOrFail(Organization, { id: user.organizationId });
    const body = success({ user: userView(user), organization: organizationView(organization) });
    return { status: 200, body };
  },
});
