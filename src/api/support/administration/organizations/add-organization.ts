import { addOrganization } from '../../../common/administration/organizations/add-organization.ts';
import { Plan } from '../../../common/administration/organizations/fields.ts';
import {
  OrganizationFacts,
  organizationFacts,
} from '../../../common/administration/organizations/organization-facts.ts';
import { created } from '../../../http/answers/answer.ts';
import { UserLanguage } from '../../../platform/accounts/common/fields.ts';
import { OrganizationName } from '../../../platform/organization/fields.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { staffOperation } from '../../staff-operation.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';

/** The input that makes an organization. */
export const OrganizationInput = StaffActBody.extend({
  name: OrganizationName,
  plan_id: Plan.default('free'),
  language: UserLanguage.default('en'),
}).meta({ id: 'OrganizationInput' });

/** POST /support/organizations: makes an organization, which has nobody in it until its owner is invited. */
export const addOrganizationOperation = staffOperation({
  method: 'post',
  path: '/support/organizations',
  operationId: 'addOrganization',
  summary: 'Make an organization',
  description: 'It has nobody in it: invite its owner, or make clients of a partner.',
  tag: 'Administration',
  role: 'admin',
  body: OrganizationInput,
  idempotent: true,
  answer: created('It is made', OrganizationFacts, ({ id }) => `/support/organizations/${id}`),
  handle: async (c, { body, attempt }) => {
    const { name, plan_id: plan, language } = body;
    const made = await c.var.deps.orm.em
      .fork()
      .transactional((em) =>
        addOrganization(em, staffAdministrator(c, body), { id: attempt.id, name, plan, language }),
      );
    return organizationFacts(made);
  },
});
