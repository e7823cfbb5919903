import type { LoggedOperation } from '../entities/log-entry.ts';
import { LogEntry } from '../entities/log-entry.ts';
import { locks } from '../entities/orm.ts';
import type { EntityManager } from '../entities/orm.ts';
import { countOperation } from '../metrics/operations.ts';
import { chainStart, entryHash } from './chain.ts';
import { assertClock, databaseTime } from './clock.ts';

/** The caller: the name that their credential gives them, with its fingerprint, and their request's id. */
export type Caller = { name: string; requestId: string | null };

export type Logged = {
  operation: LoggedOperation;
  outcome: string;
  certificateId?: string | null | undefined;
  documentHash?: string | null | undefined;
  operationId?: string | null | undefined;
};

const lastEntry = `
  select ${databaseTime} as now, sequence::float8 as sequence, hash from (select) one
  left join (select sequence, hash from log_entry order by sequence desc limit 1) last on true`;

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

/** Works as appendToLog for entries of several callers, in their order. */
export async function appendOfMany(
  em: EntityManager,
  all: readonly { caller: Caller; logged: Logged }[],
): Promise<void> {
  if (all.length === 0) return;
  await em.execute('select pg_advisory_xact_lock(?)', [locks.log]);
  const [last = { now: Date.now(), sequence: null, hash: null }] = await em.execute<Last[]>(lastEntry);
  assertClock(last.now);
  let [sequence, previousHash] = [last.sequence ?? 0, last.hash ?? chainStart];
  const entries = all.map(({ caller: { name: caller, requestId }, logged }) => {
    const entry = {
      sequence: (sequence += 1),
      at: new Date(),
      operation: logged.operation,
      outcome: logged.outcome,
      caller,
      requestId,
      certificateId: logged.certificateId ?? null,
      documentHash: logged.documentHash ?? null,
      operationId: logged.operationId ?? null,
      previousHash,
    };
    previousHash = entryHash(entry);
    return { ...entry, hash: previousHash };
  });
  await em.insertMany(LogEntry, entries);
  for (const { operation, outcome } of entries) countOperation(operation, outcome);
}

/** The last entry of the log, where there is one, and the database's time. */
type Last = { now: number; sequence: number | null; hash: string | null };
