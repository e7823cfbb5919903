import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import type { Use } from '../usage.ts';

export const usageColumns = [
  'id',
  'organizationId',
  'type',
  'quantity',
  'unitPrice',
  'dedupeKey',
  'createdAt',
] as const;

/** The values of an organization's use at the current price of its subscription, for a select in the order of the columns. */
export function usageValues({ organizationId, type, quantity = 1, dedupeKey }: Use) {
  return [
    sql`${randomUUID()}::uuid`.as('id'),
    sql`${organizationId}::uuid`.as('organization'),
    sql`${type}::text`.as('type'),
    sql`${quantity}::int`.as('quantity'),
    sql`coalesce((select (unit_prices->>${type})::numeric from subscription where organization_id = ${organizationId}), 0)`.as(
      'price',
    ),
    sql`${dedupeKey}::text`.as('key'),
    sql`now()`.as('at'),
  ] as const;
}

/** The statement that records a use, once by its key. */
export function usageRecord(em: EntityManager, use: Use) {
  const db = tables(em);
  return db
    .insertInto('UsageRecord')
    .columns(usageColumns)
    .expression(db.selectNoFrom(usageValues(use)))
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id');
}
