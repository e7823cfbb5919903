import { z } from 'zod';
import { Organization } from '#entities/account/organization.ts';
import { OrganizationView, organizationView } from '../accounts/common/user-view.ts';
import { requireUser } from '../../http/guards/user.ts';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';

/** GET /api/v1/organization: the caller's organization. */
export const getOrganization = operation({
  method: 'get',
  path: '/api/v1/organization',
  operationId: 'getOrganization',
  summary: 'My organization',
  tag: 'Organization',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  responses: {
    200: { description: 'The organization', schema: Success(z.object({ organization: OrganizationView })) },
  },
  problems: ['unauthorized', 'rate_limited'],
  handle: async (c) => {
    const { deps, user } = c.var;
    const row = await deps.orm.em.fork().findOneOrFail(Organization, { id: user.organizationId });
    return { status: 200, body: success({ organization: organizationView(row) }) };
  },
});
