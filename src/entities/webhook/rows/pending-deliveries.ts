import { sql } from 'kysely';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

export type PendingDelivery = Awaited<ReturnType<typeof pendingDeliveries>>[number];

/** Reads up to twenty deliveries of a webhook that wait, oldest first, without some that are known. */
export function pendingDeliveries(
  em: EntityManager,
  { webhookId, except }: { webhookId: string; except: readonly string[] },
) {
  return tables(em)
    .selectFrom('WebhookDelivery')
    .select(['id', 'body', 'redeliveries'])
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'pending')
    .where(sql<boolean>`not (${sql.ref('id')} = any(${except}::uuid[]))`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(20)
    .execute();
}
