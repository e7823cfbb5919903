import { z } from 'zod';
import type { Organization } from '#entities/account/organization.ts';
import { Time } from '../../../http/input/fields.ts';

/** An organization as those see it who administer all of them. */
export const OrganizationFacts = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    plan_id: z.string(),
    requests_per_hour: z.int().nullable(),
    sending_suspended_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ id: 'OrganizationFacts' });
export type OrganizationFacts = z.input<typeof OrganizationFacts>;

export function organizationFacts(organization: Organization): OrganizationFacts {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    plan_id: organization.planId,
    requests_per_hour: organization.requestsPerHour ?? null,
    sending_suspended_at: organization.sendingSuspendedAt?.toISOString() ?? null,
    created_at: organization.createdAt.toISOString(),
  };
}
