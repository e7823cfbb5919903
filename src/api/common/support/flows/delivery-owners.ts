import type { EntityManager } from '#entities/orm.ts';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';

/** The owner of a delivery: one of the two is not null. */
export type DeliveryOwner = {
  partner: { client_id: string; name: string } | null;
  organization: { id: string; name: string } | null;
};

/** The names of organizations by their ids. */
export async function organizationNames(em: EntityManager, ids: string[]): Promise<Map<string, string>> {
  return namesOf(await em.find(Organization, { id: { $in: [...new Set(ids)] } }));
}

/** Finds the names of the owners of these deliveries, all at once; gives a function that names each delivery's owner. */
export async function findOwners(
  em: EntityManager,
  deliveries: WebhookDelivery[],
): Promise<(delivery: WebhookDelivery) => DeliveryOwner> {
  const clientIds = idsOf(deliveries.map(({ clientId }) => clientId));
  const organizationIds = idsOf(deliveries.map(({ organizationId }) => organizationId));
  const clients = namesOf(await em.find(PartnerClient, { id: { $in: clientIds } }));
  const organizations = namesOf(await em.find(Organization, { id: { $in: organizationIds } }));
  return ({ clientId, organizationId }) => ({
    partner: clientId ? { client_id: clientId, name: clients.get(clientId) ?? '' } : null,
    organization: organizationId
      ? { id: organizationId, name: organizations.get(organizationId) ?? '' }
      : null,
  });
}

function idsOf(ids: (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

function namesOf(rows: { id: string; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
