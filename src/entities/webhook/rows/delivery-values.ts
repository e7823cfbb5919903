import { sql } from 'kysely';
import { literals } from '../../literal-row.ts';
import type { Columns } from '../../tables.ts';
import type { NewDelivery } from '../new-delivery.ts';
import { newDelivery } from '../new-delivery.ts';

/** One event to several receivers; each delivery has its id. */
export type NewDeliveries = Omit<NewDelivery, 'id' | 'receiver'> & {
  receivers: readonly (NewDelivery['receiver'] & { id: string })[];
};

/** What is in each receiver's own columns; no value of the event. */
const ownColumns = ['id', 'webhookId', 'endpointUrl'] as const;

/** The columns of new deliveries, where each takes its own from, and the values to select from it, in the columns' order. */
export function deliveryValues({ receivers, ...event }: NewDeliveries) {
  const {
    id: _id,
    webhookId: _webhook,
    endpointUrl: _url,
    ...shared
  } = newDelivery({ ...event, receiver: { webhookId: null, url: '' } });
  const values = { ...shared, attemptLog: JSON.stringify(shared.attemptLog) };
  return {
    columns: [...ownColumns, ...(Object.keys(values) as Columns<'WebhookDelivery'>[])],
    from: sql<{ id: string; hook: string; url: string }>`unnest(
      ${receivers.map(({ id }) => id)}::uuid[], ${receivers.map(({ webhookId }) => webhookId)}::uuid[],
      ${receivers.map(({ url }) => url)}::text[])`.as<'receiver'>(sql`receiver(id, hook, url)`),
    own: ['receiver.id', 'receiver.hook', 'receiver.url'] as const,
    shared: literals(values),
  };
}
