import { z } from 'zod';
import { changePlan } from '#api/common/administration/organizations/change-plan.ts';
import { Plan, RequestsPerHour } from '#api/common/administration/organizations/fields.ts';
import { adminCommand } from '../command.ts';
import { Digits } from '../digits.ts';
import { findOrganizationId, OrganizationRef } from './find-organization-id.ts';

export const setPlanCommand = adminCommand({
  name: 'organization plan',
  usage: 'ORGANIZATION PLAN [--requests-per-hour N]',
  about:
    'puts an organization on a plan: free, paid or enterprise, which alone has a number of requests of its own',
  example: '"Altan Bank" enterprise --requests-per-hour 5000',
  takes: ['organization', 'plan'],
  input: z.object({
    organization: OrganizationRef,
    plan: Plan,
    'requests-per-hour': Digits.pipe(RequestsPerHour).optional(),
  }),
  run: async ({ em, admin }, { organization, plan, 'requests-per-hour': requestsPerHour }) => {
    const id = await findOrganizationId(em, organization);
    const data = await changePlan(em, admin, { id, planId: plan, requestsPerHour });
    return { title: `It is on the plan ${plan}`, data };
  },
});
