import type { EntityManager } from '#entities/orm.ts';
import { Organization } from '#entities/account/organization.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { writeReference } from '#domain/common/reference.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';

/** The owner of a delivery: one of the two is not null. */
export type DeliveryOwner = {
  partner: { client_id: string; name: string } | null;
  organization: { id: string; name: string } | null;
  /** Of the sign request or the envelope that it tells of; null for a test and an event of a certificate. */
  reference: string | null;
  name: string | null;
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
  const flowOf = await flowsOf(em, deliveries);
  return ({ clientId, organizationId, requestId, resourceId }) => ({
    ...(flowOf.get(requestId ?? resourceId ?? '') ?? { reference: null, name: null }),
    partner: clientId ? { client_id: clientId, name: clients.get(clientId) ?? '' } : null,
    organization: organizationId
      ? { id: organizationId, name: organizations.get(organizationId) ?? '' }
      : null,
  });
}

type Named = Pick<DeliveryOwner, 'reference' | 'name'>;

/** How people name the flows that deliveries tell of, by the ids of the flows. */
async function flowsOf(em: EntityManager, deliveries: WebhookDelivery[]): Promise<Map<string, Named>> {
  const requestIds = idsOf(deliveries.map(({ requestId }) => requestId));
  const envelopeIds = idsOf(deliveries.map(({ resourceId }) => resourceId));
  const requests = requestIds.length > 0 ? await em.find(SignRequest, { id: { $in: requestIds } }) : [];
  const envelopes = envelopeIds.length > 0 ? await em.find(Envelope, { id: { $in: envelopeIds } }) : [];
  return new Map([
    ...requests.map(({ id, documentName: name, reference }) => [id, named(reference, name)] as const),
    ...envelopes.map(({ id, name, reference }) => [id, named(reference, name)] as const),
  ]);
}

const named = (reference: string, name: string | null | undefined): Named => ({
  reference: writeReference(reference),
  name: name ?? null,
});

function idsOf(ids: (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

function namesOf(rows: { id: string; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
