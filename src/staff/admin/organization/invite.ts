import { z } from 'zod';
import { AccountEmail, PersonName, UserLanguage } from '#api/platform/accounts/common/fields.ts';
import { adminCommand } from '../command.ts';
import { findOrganizationId, OrganizationRef } from './find-organization-id.ts';
import { ownerLink } from './owner-link.ts';

export const inviteOwnerCommand = adminCommand({
  name: 'organization invite',
  usage: 'ORGANIZATION --email E --first-name N --last-name N [--language mn|en]',
  about: 'invites an owner, or makes a new link for one who has not joined; prints the link, once',
  example: '"Altan Bank" --email saran@altan.example --first-name Saran --last-name Bold',
  takes: ['organization'],
  input: z.object({
    organization: OrganizationRef,
    email: AccountEmail,
    'first-name': PersonName,
    'last-name': PersonName,
    language: UserLanguage.optional(),
  }),
  run: async (place, { organization, email, language, ...names }) => {
    const organizationId = await findOrganizationId(place.em, organization);
    const { 'first-name': firstName, 'last-name': lastName } = names;
    const data = await ownerLink(place, { organizationId, email, firstName, lastName, language });
    return { title: `${email} is invited; the link is shown once`, data };
  },
});
