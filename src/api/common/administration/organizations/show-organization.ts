import { z } from 'zod';
import { unitPricesOf } from './change-plan.ts';
import { findSubscription } from '#entities/account/find-subscription.ts';
import { Invitation } from '#entities/account/invitation.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { heldNow } from '#entities/retention/held.ts';
import { findOrganizationById } from '../find-by-id.ts';
import { OrganizationFacts, organizationFacts } from './organization-facts.ts';

const mostOwners = 20;

/** An organization with its owners, those who are invited to own it, and how many users and clients it has. */
export const OrganizationDetails = OrganizationFacts.extend({
  owners: z.array(z.object({ id: z.uuid(), email: z.string(), status: z.string() })).meta({
    description: `At most ${mostOwners}; an invited one has the status invited`,
  }),
  users: z.int(),
  partners: z.int(),
  unit_prices: z.object({ envelope: z.number(), signature: z.number(), certificate: z.number() }),
  external_id: z.string().nullable(),
  legal_hold: z.boolean().meta({ description: 'All of it is on legal hold' }),
}).meta({ id: 'OrganizationDetails' });
export type OrganizationDetails = z.input<typeof OrganizationDetails>;

/** Shows an organization, within `em`'s transaction. Throws Problem not_found. */
export async function showOrganization(em: EntityManager, id: string): Promise<OrganizationDetails> {
  const organization = await findOrganizationById(em, id);
  const { subscription } = await findSubscription(em, organization.id);
  const ofIt = { organizationId: organization.id };
  const owners = { ...ofIt, role: 'owner' } as const;
  const limit = mostOwners;
  const members = await em.find(UserAccount, { ...owners, deletedAt: null }, { limit });
  const invited = await em.find(Invitation, owners, { limit });
  return {
    ...organizationFacts(organization),
    owners: [...members, ...invited]
      .slice(0, limit)
      .map(({ id: of, email, status }) => ({ id: of, email, status })),
    users: await em.count(UserAccount, { ...ofIt, deletedAt: null }),
    partners: await em.count(PartnerClient, ofIt),
    unit_prices: unitPricesOf(subscription),
    external_id: subscription.externalId ?? null,
    legal_hold: (await heldNow(em, { ...ofIt, ids: [organization.id] })).size > 0,
  };
}
