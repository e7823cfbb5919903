import { z } from 'zod';
import { showOrganization } from '#api/common/administration/organizations/show-organization.ts';
import { adminCommand } from '../command.ts';
import { findOrganizationId, OrganizationRef } from './find-organization-id.ts';

export const showOrganizationCommand = adminCommand({
  name: 'organization show',
  usage: 'ORGANIZATION',
  about: 'shows an organization, by its id, slug or name: plan, prices, owners, how many users and clients',
  example: '"Altan Bank"',
  takes: ['organization'],
  input: z.object({ organization: OrganizationRef }),
  run: async ({ em }, { organization }) => {
    const data = await showOrganization(em, await findOrganizationId(em, organization));
    const owners = data.owners.map(({ email, status }) => `${email} (${status})`);
    const rows = Object.entries({ ...data, owners: owners.join(', ') || '–' }).map(
      ([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
    );
    return { title: data.name, data, rows };
  },
});
