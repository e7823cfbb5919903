import { sql, type RawBuilder } from 'kysely';
import type { Awaited } from '../../flow/tell-end.ts';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { leaseMs, type CallResponse } from './call-record.ts';

/** The lease of a call's record: `until` as PostgreSQL wrote it, null for the first one of the record. */
export type HeldCall = { id: string; objectId: string; until: string | null };

/** The condition that a record is not answered and has this very lease. */
function isHeld({ id, objectId, until }: HeldCall) {
  return sql<boolean>`id = ${id} and object_id = ${objectId}::uuid and response_sealed is null
    and lease_until = coalesce(${until}::timestamptz, created_at + make_interval(secs => ${leaseMs / 1_000}))`;
}

/** Keeps the answer of a call whose lease still holds. */
export async function answerCall(em: EntityManager, held: HeldCall, response: CallResponse): Promise<void> {
  await answered(held, response).execute(tables(em));
}

/** Keeps the answer of a call whose lease still holds: a part of a statement. */
export function callAnswered(held: HeldCall, response: CallResponse): RawBuilder<unknown> {
  return sql`${answered(held, response)} returning id`;
}

/** Keeps the answer where a row has the status that the answer is of, and gives the status that the row has; undefined without one. */
export async function answerCallOf(
  em: EntityManager,
  held: HeldCall,
  { response, table, id, status }: { response: CallResponse; table: Awaited; id: string; status: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`with awaited as
      (select status from ${sql.table(table)} where id = ${id}::uuid),
    kept as (${answered(held, response)} and (select status from awaited) = ${status})
    select status from awaited`.execute(tables(em));
  return rows[0]?.status;
}

function answered(held: HeldCall, { status, sealed }: CallResponse) {
  return sql`update idempotency_record set response_status = ${status}::smallint, response_sealed = ${sealed}
    where ${isHeld(held)}`;
}

/** Deletes the record of a call that did nothing, where the lease still holds. */
export async function forgetCall(em: EntityManager, held: HeldCall): Promise<void> {
  await sql`delete from idempotency_record where ${isHeld(held)}`.execute(tables(em));
}

/** Ends the lease of a call, where it still holds, so that a repeat goes on with it at once. */
export async function giveCallBack(em: EntityManager, held: HeldCall): Promise<void> {
  await sql`update idempotency_record set lease_until = now() - interval '1 millisecond' where ${isHeld(held)}`.execute(
    tables(em),
  );
}
