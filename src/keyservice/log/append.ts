import { sql } from 'kysely';
import { Problem } from '#domain/common/problem.ts';
import type { LoggedOperation, LogLine } from '../entities/log-entry.ts';
import type { EntityManager } from '../entities/orm.ts';
import { tables } from '../entities/tables.ts';
import { countOperation } from '../metrics/operations.ts';
import { entryAround, entryFields } from './chain.ts';
import { assertClock, clockTolerance } from './clock.ts';

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
 * Adds one entry to the log, and gives it for the log's file. Inside the caller's transaction the log's lock is held from here to its
 * end: do it last. The result that the entry records is released only after that transaction has committed. Throws Problem
 * service_unavailable when this machine's clock and the database's disagree.
 */
export function appendToLog(em: EntityManager, caller: Caller, logged: Logged): Promise<LogLine[]> {
  return appendAllToLog(em, caller, [logged]);
}

/** Works as appendToLog for several entries, in their order. */
export function appendAllToLog(
  em: EntityManager,
  caller: Caller,
  all: readonly Logged[],
): Promise<LogLine[]> {
  return appendOfMany(
    em,
    all.map((logged) => ({ caller, logged })),
  );
}

type ToAppend = { caller: Caller; logged: Logged };

/** Works as appendToLog for entries of several callers, in their order. */
export async function appendOfMany(em: EntityManager, all: readonly ToAppend[]): Promise<LogLine[]> {
  if (all.length === 0) return [];
  const { call, appended } = appendEntries(all);
  return appended(await tables(em).selectNoFrom(call).executeTakeFirstOrThrow());
}

type Given = { log: { now: number; entries: Pick<LogLine, 'sequence' | 'previousHash' | 'hash'>[] } };

/**
 * The call that adds entries, for a statement that also writes what they record. Give what it gives to `appended`, before the
 * transaction is committed: that gives the entries, and throws Problem service_unavailable when this machine's clock and the
 * database's disagree.
 */
export function appendEntries(all: readonly ToAppend[]) {
  const entries = all.map(entryOf);
  const asked = JSON.stringify(
    entries.map((entry) => {
      const fields = entryFields(entry);
      return { ...fields, around: entryAround(fields) };
    }),
  );
  const call = sql<Given['log']>`append_to_log(${asked}::jsonb, ${clockTolerance}::float8)`.as('log');
  const appended = ({ log }: Given): LogLine[] => {
    assertClock(log.now);
    if (log.entries.length !== entries.length)
      throw new Problem('service_unavailable', 'The log of operations took too long. Try again later.');
    for (const { operation, outcome } of entries) countOperation(operation, outcome);
    return entries.map((entry, index) => ({ ...entry, ...log.entries[index] }));
  };
  return { call, appended };
}

/** An entry as the database takes it; sequence and hashes are its own to give. */
function entryOf({ caller: { name: caller, requestId }, logged }: ToAppend): LogLine {
  const { operation, outcome, certificateId = null, documentHash = null, operationId = null } = logged;
  const about = { operation, outcome, caller, requestId, certificateId, documentHash, operationId };
  return { ...about, at: new Date(), sequence: 0, previousHash: '', hash: '' };
}
