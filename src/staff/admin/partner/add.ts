import { z } from 'zod';
import { addPartner } from '#api/common/administration/partners/add-partner.ts';
import { PartnerName, PartnerScopes } from '#api/common/administration/partners/fields.ts';
import { UserLanguage } from '#api/platform/accounts/common/fields.ts';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { adminCommand } from '../command.ts';
import { findOrganizationId, OrganizationRef } from '../organization/find-organization-id.ts';

export const addPartnerCommand = adminCommand({
  name: 'partner add',
  usage: '--organization ORGANIZATION --name NAME --scopes SCOPE,… [--language mn|en]',
  about: `registers a partner's client; prints client_id and client_secret, once. Scopes: ${partnerScopes.join(', ')}`,
  example: '--organization "Altan Bank" --name "Altan Bank loans" --scopes sign,webhook',
  input: z.object({
    organization: OrganizationRef,
    name: PartnerName,
    scopes: z
      .string()
      .max(200, 'expected at most 200 characters')
      .transform((list) => list.split(',').map((scope) => scope.trim()))
      .pipe(PartnerScopes),
    language: UserLanguage.default('en'),
  }),
  run: async ({ em, admin }, { organization, ...partner }) => {
    const organizationId = await findOrganizationId(em, organization);
    const data = await addPartner(em, admin, { organizationId, ...partner });
    return { title: `${partner.name} is registered; the client_secret is shown once`, data };
  },
});
