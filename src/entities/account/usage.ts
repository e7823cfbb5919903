import { randomUUID } from 'node:crypto';
import type { UsageType } from '#domain/account/usage.ts';
import type { EntityManager } from '../common/entity-manager.ts';

export type Use = {
  organizationId: string;
  type: UsageType;
  quantity?: number;
  /** The name of the use, such as `sign_request:<id>`, at most 200 characters: the same use recorded again counts once. */
  dedupeKey: string;
};

/**
 * Records an organization's use, within `em`'s transaction, at the current price of its subscription; records nothing when
 * the same use is on record. The time is the database's.
 */
export async function recordUsage(
  em: EntityManager,
  { organizationId, type, quantity = 1, dedupeKey }: Use,
): Promise<void> {
  await em.execute(
    `insert into usage_record (id, organization_id, type, quantity, unit_price, dedupe_key, recorded_at)
     values (?, ?, ?, ?, coalesce((select (unit_prices->>?)::numeric from subscription where organization_id = ?), 0), ?, now())
     on conflict (dedupe_key) do nothing`,
    [randomUUID(), organizationId, type, quantity, type, organizationId, dedupeKey],
  );
}
