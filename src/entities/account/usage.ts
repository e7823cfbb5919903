import type { UsageType } from '#domain/account/usage.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { usageRecord } from './rows/usage-values.ts';

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
export async function recordUsage(em: EntityManager, use: Use): Promise<void> {
  await usageRecord(em, use).execute();
}
