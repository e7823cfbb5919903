import { sql } from 'kysely';
import { isUnused, usedFor, type UseOfProof } from '../../common/rows/use-proof.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { literals } from '../../literal-row.ts';
import { tables, type Columns, type NewRow } from '../../tables.ts';

export type RequestToWrite = {
  /** The database draws its reference. */
  row: Omit<NewRow<'SignRequest'>, 'reference'> & { addressKeyId: string };
  /** Keyed hashes of its addresses. */
  hashes: readonly string[];
  proof: UseOfProof;
  /** The last moment, ISO 8601. */
  writeBy: string;
};

/**
 * Writes a request and what its addresses are found by, and uses up the proof of its creation: all or nothing. Nothing is written where
 * the row is there, the proof was used, or the database's clock has passed the last moment. That is asked once the request's turn has
 * come: who takes the row back after that moment waits for the same turn. The audit event follows by a statement of its own: the
 * row of the client, which staff lock before the chain, is locked for the foreign key when this one ends.
 */
export async function writeRequest(em: EntityManager, request: RequestToWrite) {
  const { row, hashes, proof, writeBy } = request;
  const written = { ...row, metadata: JSON.stringify(row.metadata ?? {}) };
  return tables(em)
    .with(
      (name) => name('turn').materialized(),
      (query) => query.selectNoFrom(turnOf(row.id).as('taken')),
    )
    .with(
      (name) => name('clock').materialized(),
      (query) =>
        query
          .selectFrom('turn')
          .select(sql<boolean>`clock_timestamp() <= ${writeBy}::timestamptz`.as('inTime')),
    )
    .with('proof', (query) =>
      query
        .selectFrom('ActProof')
        .select('id')
        .where('id', '=', proof.id)
        .where(isUnused(proof.record))
        .forUpdate(),
    )
    .with('written', (query) =>
      query
        .insertInto('SignRequest')
        .columns(Object.keys(written) as Columns<'SignRequest'>[])
        .expression((one) =>
          one.selectFrom(['clock', 'proof']).select(literals(written)).where('clock.inTime', '=', true),
        )
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    )
    .with('used', (query) =>
      query
        .updateTable('ActProof')
        .from('written')
        .set({ usedFor: usedFor(proof.record) })
        .where('ActProof.id', '=', proof.id),
    )
    .with('addressed', (query) =>
      query
        .insertInto('FlowAddress')
        .columns(['hash', 'flowId', 'keyId'])
        .expression((one) =>
          one
            .selectFrom([
              'written',
              sql<{ hash: string }>`unnest(${hashes}::text[])`.as<'address'>(sql`address(hash)`),
            ])
            .select(['address.hash', 'written.id', sql`${row.addressKeyId}`.as('keyId')]),
        )
        .onConflict((conflict) => conflict.columns(['hash', 'flowId']).doNothing()),
    )
    .selectFrom('clock')
    .leftJoin('written', (join) => join.onTrue())
    .select(['clock.inTime', sql<boolean>`written.id is not null`.as('isWritten')])
    .executeTakeFirstOrThrow();
}

/** Writing and taking back one request's row happen one after another; held until the transaction ends. */
export function turnOf(requestId: string) {
  return sql<null>`pg_advisory_xact_lock(hashtextextended(${`sign-request:${requestId}`}, 0))`;
}
