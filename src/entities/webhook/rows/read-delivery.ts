import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** A delivery with the keys that it is signed with, sealed: its webhook's, else its client's callback keys; null where they are gone. */
export type ReadDelivery = Awaited<ReturnType<typeof readDelivery>>;

/** Reads a delivery and the keys that it is signed with. Throws where there is no such delivery. */
export function readDelivery(em: EntityManager, id: string) {
  return tables(em)
    .selectFrom('WebhookDelivery')
    .select(['id', 'webhookId', 'clientId', 'organizationId', 'body', 'endpointUrl'])
    .select(['status', 'attempts', 'redeliveries', 'attemptLog'])
    .select((one) => [
      jsonObjectFrom(
        one
          .selectFrom('Webhook')
          .select(['id', 'signingKeySealed as sealed', 'previousKeysSealed as previous'])
          .select('previousKeysUntil as until')
          .whereRef('Webhook.id', '=', 'WebhookDelivery.webhookId'),
      ).as('webhook'),
      // The worker's role reads no other members of a client; its secret's hash least of all.
      jsonObjectFrom(
        one
          .selectFrom('PartnerClient')
          .select(['id', 'callbackKeySealed as sealed', 'previousKeysSealed as previous'])
          .select('previousKeysUntil as until')
          .whereRef('PartnerClient.id', '=', 'WebhookDelivery.clientId')
          .where('WebhookDelivery.webhookId', 'is', null),
      ).as('client'),
    ])
    .where('WebhookDelivery.id', '=', id)
    .executeTakeFirstOrThrow();
}
