import type { EntityManager } from '#entities/orm.ts';
import { PartnerClient } from '#entities/partner-client.ts';
import type { WebhookDelivery } from '#entities/webhook-delivery.ts';
import { Webhook } from '#entities/webhook.ts';
import { openSigningKey } from '#secrets/webhook-key.ts';
import type { Secrets } from './secrets.ts';

export type ReceiverKey = { keys: readonly [string, ...string[]] };

/** The key a delivery is signed with: its webhook's, or the client's callback key; undefined when neither is left. */
export async function receiverKey(
  em: EntityManager,
  secrets: Secrets,
  delivery: WebhookDelivery,
): Promise<ReceiverKey | undefined> {
  if (delivery.webhookId) {
    const webhook = await em.findOne(Webhook, { id: delivery.webhookId });
    return webhook
      ? { keys: [openSigningKey(secrets.webhookKeysKey, webhook.signingKeySealed, webhook.id)] }
      : undefined;
  }
  const client = await em.findOne(PartnerClient, { id: delivery.clientId });
  if (!client?.callbackKeySealed) return undefined;
  return { keys: [openSigningKey(secrets.webhookKeysKey, client.callbackKeySealed, client.id)] };
}
