import { z } from 'zod';
import { addOrganization } from '#api/common/administration/organizations/add-organization.ts';
import { Plan } from '#api/common/administration/organizations/fields.ts';
import { organizationFacts } from '#api/common/administration/organizations/organization-facts.ts';
import { AccountEmail, PersonName, UserLanguage } from '#api/platform/accounts/common/fields.ts';
import { OrganizationName } from '#api/platform/organization/fields.ts';
import { UsageError } from '../../options.ts';
import { adminCommand } from '../command.ts';
import { ownerLink } from './owner-link.ts';

const ownerMembers = ['owner-email', 'owner-first-name', 'owner-last-name'] as const;

const Input = z.object({
  name: OrganizationName,
  plan: Plan.default('free'),
  language: UserLanguage.default('en'),
  'owner-email': AccountEmail.optional(),
  'owner-first-name': PersonName.optional(),
  'owner-last-name': PersonName.optional(),
});

export const addOrganizationCommand = adminCommand({
  name: 'organization add',
  usage:
    '--name NAME [--plan PLAN] [--language mn|en] [--owner-email E --owner-first-name N --owner-last-name N]',
  about: 'makes an organization; prints a link, once, by which its owner sets a password',
  example:
    '--name "Altan Bank" --plan enterprise --owner-email saran@altan.example --owner-first-name Saran --owner-last-name Bold',
  input: Input,
  run: async (place, input) => {
    const { name, plan, language } = input;
    const owner = ownerIn(input);
    const made = await addOrganization(place.em, place.admin, { name, plan, language });
    const facts = organizationFacts(made);
    if (!owner) return { title: `${name} is made`, data: facts };
    const data = { ...facts, owner: await ownerLink(place, { organizationId: made.id, ...owner }) };
    const rows = [
      ['id', made.id],
      ['plan', plan],
      ['owner', data.owner.email],
      ['link (shown once)', data.owner.link],
    ] as const;
    return { title: `${name} is made, and its owner invited`, data, rows };
  },
});

function ownerIn(input: z.output<typeof Input>) {
  const { 'owner-email': email, 'owner-first-name': firstName, 'owner-last-name': lastName } = input;
  if (email !== undefined && firstName !== undefined && lastName !== undefined)
    return { email, firstName, lastName };
  const missing = ownerMembers.filter((member) => input[member] === undefined);
  if (missing.length === ownerMembers.length) return undefined;
  throw new UsageError(`An owner needs ${missing.map((member) => `--${member}`).join(' and ')}, too.`);
}
