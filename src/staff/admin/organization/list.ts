import { z } from 'zod';
import { text } from '#api/http/input/fields.ts';
import { organizationFacts } from '#api/common/administration/organizations/organization-facts.ts';
import { searchOrganizations } from '#api/common/administration/organizations/search-organizations.ts';
import { adminCommand } from '../command.ts';

const limit = 100;

export const listOrganizationsCommand = adminCommand({
  name: 'organization list',
  usage: '[--search TEXT]',
  about: `lists organizations, newest first, ${limit} at most; TEXT is a part of the name or slug, or the id`,
  example: '--search altan',
  input: z.object({ search: text(255).optional() }),
  run: async ({ em }, { search }) => {
    const found = await searchOrganizations(em, { search, limit });
    const data = found.slice(0, limit).map(organizationFacts);
    const rows = data.map(({ id, name, plan_id: plan, slug }) => [id, `${name} (${slug}), ${plan}`] as const);
    const more = found.length > limit ? '; there are more: add --search' : '';
    return { title: `${data.length} organizations${more}`, data, rows };
  },
});
