import { z } from 'zod';
import {
  OrganizationDetails,
  showOrganization,
} from '../../../common/administration/organizations/show-organization.ts';
import { ok } from '../../../http/answers/answer.ts';
import { recordLook } from '../../../common/support/looks/record-look.ts';
import { staffOperation } from '../../staff-operation.ts';

/** GET /support/organizations/{id}: an organization with its owners, plan and prices. */
export const getOrganizationOperation = staffOperation({
  method: 'get',
  path: '/support/organizations/{id}',
  operationId: 'showOrganization',
  summary: 'Show an organization',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  answer: ok('The organization', OrganizationDetails),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const em = c.var.deps.orm.em.fork();
    const found = await em.transactional((within) => showOrganization(within, params.id));
    await recordLook(c, { what: 'organization', id: found.id });
    return found;
  },
});
