import { z } from 'zod';
import { Organization } from '#entities/account/organization.ts';
import { OrganizationView, organizationView } from '../accounts/common/user-view.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';

/** GET /api/v1/organization: the caller's organization. */
export const getOrganization = platformOperation({
  method: 'get',
  path: '/api/v1/organization',
  operationId: 'getOrganization',
  summary: 'My organization',
  tag: 'Organization',
  answer: ok('The organization', z.object({ organization: OrganizationView })),
  handle: async (c) => {
    const { deps, user } = c.var;
    const row = await deps.orm.em.fork().findOneOrFail(Organization, { id: user.organizationId });
    return { organization: organizationView(row) };
  },
});
