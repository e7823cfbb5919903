import { z } from 'zod';
import { partnerFacts } from '#api/common/administration/partners/partner-facts.ts';
import { searchPartners } from '#api/common/administration/partners/search-partners.ts';
import { adminCommand } from '../command.ts';
import { findOrganizationId, OrganizationRef } from '../organization/find-organization-id.ts';

const limit = 100;

export const listPartnersCommand = adminCommand({
  name: 'partner list',
  usage: '[--organization ORGANIZATION]',
  about: `lists partners' clients, newest first, ${limit} at most; their secrets in no form`,
  example: '--organization "Altan Bank"',
  input: z.object({ organization: OrganizationRef.optional() }),
  run: async ({ em }, { organization }) => {
    const organizationId =
      organization === undefined ? undefined : await findOrganizationId(em, organization);
    const found = await searchPartners(em, { organizationId, limit });
    const data = found.slice(0, limit).map(partnerFacts);
    const rows = data.map(
      ({ client_id: id, name, status, scopes }) => [id, `${name}, ${status}, ${scopes.join(' ')}`] as const,
    );
    const more = found.length > limit ? '; there are more: add --organization' : '';
    return { title: `${data.length} clients${more}`, data, rows };
  },
});
