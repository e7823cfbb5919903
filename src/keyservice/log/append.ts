import { sql } from 'kysely';
import type { LoggedOperation } from '../entities/log-entry.ts';
import type { EntityManager } from '../entities/orm.ts';
import { tables } from '../entities/tables.ts';
import { countOperation } from '../metrics/operations.ts';
import { entryAround, entryFields } from './chain.ts';
import { assertClock } from './clock.ts';

/** The caller: the name that their credential gives them, with its fingerprint, and their request's id. */
export type Caller = { name: string; requestId: string | null };

export type Logged = {
  operation: LoggedOperation;
  outcome: string;
  certificateId?: string | null | undefined;
  documentHash?: string | null | undefined;
  operationId?: string | null | undefined;
};

/**
 * Adds one entry to the log inside the caller's transaction, which holds the log's lock from here to its end: do it last.
 * The result that the entry records is released only after that transaction has committed. Throws Problem service_unavailable when
 * this machine's clock and the database's disagree.
 */
export function appendToLog(em: EntityManager, caller: Caller, logged: Logged): Promise<void> {
  return appendAllToLog(em, caller, [logged]);
}

/** Works as appendToLog for several entries, in their order. */
export function appendAllToLog(em: EntityManager, caller: Caller, all: readonly Logged[]): Promise<void> {
  return appendOfMany(
    em,
    all.map((logged) => ({ caller, logged })),
  );
}

type ToAppend = { caller: Caller; logged: Logged };

/** Works as appendToLog for entries of several callers, in their order. */
export async function appendOfMany(em: EntityManager, all: readonly ToAppend[]): Promise<void> {
  if (all.length === 0) return;
  const appended = await tables(em).selectNoFrom(appendEntries(all)).executeTakeFirstOrThrow();
  assertAppended(appended, all);
}

/** The call that adds entries, for a statement that also writes what they record; give what it gives to assertAppended. */
export function appendEntries(all: readonly ToAppend[]) {
  return sql<number>`append_log_entries(${JSON.stringify(all.map(entryOf))}::jsonb)`.as('now');
}

/** Gives an entry as the database takes it; sequence and hashes are its own to give. */
function entryOf({ caller: { name: caller, requestId }, logged }: ToAppend) {
  const { operation, outcome, certificateId = null, documentHash = null, operationId = null } = logged;
  const about = { operation, outcome, caller, requestId, certificateId, documentHash, operationId };
  const fields = entryFields({ ...about, at: new Date(), sequence: 0, previousHash: '' });
  return { ...fields, around: entryAround(fields) };
}

/**
 * Ends the adding of entries, before their transaction is committed: `now` is the database's time in milliseconds, as
 * appendEntries gave it. Throws Problem service_unavailable when this machine's clock and the database's disagree.
 */
export function assertAppended({ now }: { now: number }, all: readonly ToAppend[]): void {
  assertClock(now);
  for (const { logged } of all) countOperation(logged.operation, logged.outcome);
}
