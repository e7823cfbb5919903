import { z } from 'zod';
import { Organization } from '#entities/organization.ts';
import { UserAccount } from '#entities/user-account.ts';
import { requireUser } from '../auth/user.ts';
import { operation } from '../operation.ts';
import { Success, success } from '../platform/success.ts';
import { OrganizationView, organizationView, UserView, userView } from './user-view.ts';

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
