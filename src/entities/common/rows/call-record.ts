import { sql, type QueryCreator, type RawBuilder } from 'kysely';
import type { EntityManager } from '../entity-manager.ts';
import { tables, type Tables } from '../../tables.ts';

/** So long a run of a call has its record for itself, in milliseconds. */
export const leaseMs = 15_000;

/** The answer of a call: its status, and itself encrypted for the record. */
export type CallResponse = { status: number; sealed: string };

/** The record of a call that nobody has made before under its Idempotency-Key: with the answer where that is known already. */
export type NewCallRecord = {
  id: string;
  fingerprint: string;
  objectId: string;
  /** When the call began, by `performance.now()`: its record is dated back to then. */
  begun: number;
  response?: CallResponse;
};

/**
 * Begins a statement that writes the record of a call along with its first rows. Where the call has one already, the statement
 * fails as isCallTaken says, and writes nothing: so one of several runs alone begins.
 */
export function withCallRecord(em: EntityManager, record: NewCallRecord | undefined): QueryCreator<Tables> {
  const all = tables(em);
  return record ? all.with('call', (query) => insertionOf(query, record)) : all;
}

/** The part of a statement that does the same. */
export function callRecorded(em: EntityManager, record: NewCallRecord): RawBuilder<unknown> {
  return sql`${insertionOf(tables(em), record)}`;
}

/** Writes the record of a call alone; fails as isCallTaken says. */
export async function insertCallRecord(em: EntityManager, record: NewCallRecord): Promise<void> {
  await insertionOf(tables(em), record).execute();
}

function insertionOf(query: QueryCreator<Tables>, { response, begun, ...fixed }: NewCallRecord) {
  const begunAt = sql`now() - make_interval(secs => ${Math.round(performance.now() - begun) / 1_000})`;
  return query.insertInto('IdempotencyRecord').values({
    ...fixed,
    leaseUntil: sql<Date>`${begunAt} + make_interval(secs => ${leaseMs / 1_000})`,
    createdAt: sql<Date>`${begunAt}`,
    responseStatus: response?.status ?? null,
    responseSealed: response?.sealed ?? null,
  });
}

/** Tells whether a statement failed because the call has a record already. */
export function isCallTaken(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'constraint') === 'idempotency_record_pkey';
}
