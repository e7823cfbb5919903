import { z } from 'zod';
import { listenerPattern, receiverName } from '#domain/webhook/listener.ts';
import type { EntityManager } from '#entities/orm.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Time } from '../../../http/input/fields.ts';
import { findOwners, type DeliveryOwner } from '../flows/delivery-owners.ts';
import { lastAnswer } from '../flows/flow-view.ts';

/** So many deliveries are looked at, the newest first. */
const mostLooked = 2_000;
const mostShown = 50;
/** A delivery that failed for good is the owner's matter after so long. */
const newsMs = 24 * 3_600_000;

/** A receiver of webhooks that does not take events. */
export const FailingReceiver = z.object({
  organization: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  partner: z.object({ client_id: z.uuid(), name: z.string() }).nullable(),
  receiver: z.string().meta({ description: 'Scheme and host of the address; the rest may hold secrets' }),
  trying: z.int().meta({ description: 'Deliveries under way whose last attempt failed' }),
  failed: z.int().meta({ description: 'Deliveries of the last day whose attempts are used up' }),
  oldest_since: Time.meta({ description: 'When the oldest of their events came to be' }),
  last_error: z.string().nullable(),
});
export type FailingReceiver = z.input<typeof FailingReceiver>;

/** Finds the receivers that do not take their events now, or did not within a day, by owner: those with most events first, at most 50. */
export async function failingReceivers(em: EntityManager, now = Date.now()): Promise<FailingReceiver[]> {
  const lately = { $gt: new Date(now - newsMs) };
  const where = {
    status: { $ne: 'delivered' as const },
    // Whoever develops sees at once what their own machine answers.
    $not: { endpointUrl: { $like: listenerPattern } },
    attempts: { $gt: 0 },
    $or: [{ status: 'pending' as const }, { lastAttemptAt: lately }],
  };
  const rows = await em.find(WebhookDelivery, where, {
    orderBy: { createdAt: 'desc', id: 'desc' },
    limit: mostLooked,
    exclude: ['body', 'responseBody'],
  });
  const ownerOf = await findOwners(em, rows as WebhookDelivery[]);
  const groups = new Map<string, FailingReceiver>();
  for (const row of rows as WebhookDelivery[]) count(groups, row, ownerOf(row));
  return [...groups.values()].toSorted((a, b) => eventsOf(b) - eventsOf(a)).slice(0, mostShown);
}

function count(groups: Map<string, FailingReceiver>, row: WebhookDelivery, owner: DeliveryOwner): void {
  const receiver = receiverName(row.endpointUrl);
  const { partner, organization } = owner;
  const key = `${partner?.client_id ?? organization?.id} ${receiver}`;
  // The newest comes first: its last answer is the one that is shown.
  const group = groups.get(key) ?? {
    organization,
    partner,
    receiver,
    trying: 0,
    failed: 0,
    oldest_since: '',
    last_error: lastAnswer(row),
  };
  if (row.status === 'failed') group.failed += 1;
  else group.trying += 1;
  group.oldest_since = row.createdAt.toISOString();
  groups.set(key, group);
}

const eventsOf = ({ trying, failed }: FailingReceiver): number => trying + failed;
