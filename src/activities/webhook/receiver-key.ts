import type { ReadDelivery } from '#entities/webhook/rows/read-delivery.ts';
import type { ReceiverKeys } from '#secrets/sign-delivery.ts';
import { decryptSigningKey } from '#secrets/webhook-key.ts';
import type { WorkerKeys } from '../common/keys.ts';

/** The keys a delivery is signed with: its webhook's, or the client's callback keys; undefined when neither is left. */
export function receiverKeys(keys: WorkerKeys, { webhook, client }: ReadDelivery): ReceiverKeys | undefined {
  const { id, sealed, previous, until } = webhook ?? client ?? {};
  if (id === undefined || !sealed) return undefined;
  return keysOf(keys, { id, sealed, previous: previous ?? [], until });
}

type KeyHolder = { id: string; sealed: string; previous: string[]; until: string | null | undefined };

/** Between a rotation and its confirmation, for 24 h at most, the key before goes on signing. */
function keysOf(keys: WorkerKeys, { id, sealed, previous, until }: KeyHolder): ReceiverKeys {
  const overlaps = Date.parse(until ?? '') > Date.now();
  const before = overlaps ? previous : [];
  const [newest = '', ...older] = [sealed, ...before.toReversed()].map((one) =>
    decryptSigningKey(keys.webhookKeys, one, id),
  );
  return { confirmed: older.at(-1) ?? newest, all: [newest, ...older] };
}
