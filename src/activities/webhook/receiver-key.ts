import type { EntityManager } from '#entities/orm.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { decryptSigningKey } from '#secrets/webhook-key.ts';
import type { WorkerKeys } from '../common/keys.ts';

/** Signing keys as text: the one that X-Webhook-Signature is made with, and all that are of use now, newest first. */
export type ReceiverKeys = { confirmed: string; all: readonly string[] };

type KeyHolder = {
  id: string;
  sealed: string;
  previousKeysSealed: string[];
  previousKeysUntil?: Date | null | undefined;
};

/** The keys a delivery is signed with: its webhook's, or the client's callback keys; undefined when neither is left. */
export async function receiverKeys(
  em: EntityManager,
  keys: WorkerKeys,
  delivery: WebhookDelivery,
): Promise<ReceiverKeys | undefined> {
  if (delivery.webhookId) {
    const webhook = await em.findOne(Webhook, { id: delivery.webhookId });
    if (!webhook) return undefined;
    return keysOf(keys, { ...holder(webhook), sealed: webhook.signingKeySealed });
  }
  const { clientId } = delivery;
  const client = clientId ? await em.findOne(PartnerClient, { id: clientId }, callbackKeys) : null;
  if (!client?.callbackKeySealed) return undefined;
  return keysOf(keys, { ...holder(client), sealed: client.callbackKeySealed });
}

/** The worker's role reads no other members of a client; its secret's hash least of all. */
const callbackKeys = { fields: ['callbackKeySealed', 'previousKeysSealed', 'previousKeysUntil'] } as const;

type PreviousKeys = Pick<Webhook | PartnerClient, 'id' | 'previousKeysSealed' | 'previousKeysUntil'>;

function holder({ id, previousKeysSealed, previousKeysUntil }: PreviousKeys) {
  return { id, previousKeysSealed, previousKeysUntil };
}

/** Between a rotation and its confirmation, for 24 h at most, the key before goes on signing. */
function keysOf(keys: WorkerKeys, { id, sealed, ...previous }: KeyHolder): ReceiverKeys {
  const overlaps = (previous.previousKeysUntil?.getTime() ?? 0) > Date.now();
  const before = overlaps ? previous.previousKeysSealed : [];
  const [newest = '', ...older] = [sealed, ...before.toReversed()].map((one) =>
    decryptSigningKey(keys.webhookKeys, one, id),
  );
  return { confirmed: older.at(-1) ?? newest, all: [newest, ...older] };
}
