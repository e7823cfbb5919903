import { sql } from 'kysely';
import type { EntityManager } from '../common/entity-manager.ts';
import { tables } from '../tables.ts';

/** A flow by the keyed hashes of its addresses, which are made under one key. */
export type HashedFlow = { flowId: string; keyId: string; hashes: readonly string[] };

/** The statement by which a flow is found by its addresses; those that are on record stay. */
export function hashesNoted(em: EntityManager, { flowId, keyId, hashes }: HashedFlow) {
  const db = tables(em);
  return db
    .insertInto('FlowAddress')
    .columns(['hash', 'flowId', 'keyId'])
    .expression(
      db
        .selectFrom(sql<{ hash: string }>`unnest(${hashes}::text[])`.as<'address'>(sql`address(hash)`))
        .select(['address.hash', sql`${flowId}::uuid`.as('flow'), sql`${keyId}::text`.as('key')]),
    )
    .onConflict((conflict) => conflict.columns(['hash', 'flowId']).doNothing())
    .returning('hash');
}
