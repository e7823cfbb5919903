import { z } from 'zod';
import {
  OrganizationDetails,
  showOrganization,
} from '../../../common/administration/organizations/show-organization.ts';
import { ok } from '../../../http/answers/answer.ts';
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
  handle: (c, { params }) => c.var.deps.orm.em.fork().transactional((em) => showOrganization(em, params.id)),
});
