import type { LoggedOperation } from '../entities/log-entry.ts';
import { LogEntry } from '../entities/log-entry.ts';
import { locks } from '../entities/orm.ts';
import type { EntityManager } from '../entities/orm.ts';
import { chainStart, entryHash } from './chain.ts';

/** The caller: the fingerprint of their key, with the name they gave themselves, and their request's id. */
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
 * The result that the entry records is released only after that transaction has committed.
 */
export function appendToLog(em: EntityManager, caller: Caller, logged: Logged): Promise<void> {
  return appendAllToLog(em, [{ caller, logged }]);
}

/** Adds entries to the log as `appendToLog` does, one after the other in one go. */
export async function appendAllToLog(
  em: EntityManager,
  entries: readonly { caller: Caller; logged: Logged }[],
): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [locks.log]);
  let [last] = await em.execute<Last[]>(
    'select sequence::float8 as sequence, hash from log_entry order by sequence desc limit 1',
  );
  const rows = entries.map(({ caller, logged }) => {
    const entry = {
      sequence: (last?.sequence ?? 0) + 1,
      at: new Date(),
      operation: logged.operation,
      outcome: logged.outcome,
      caller: caller.name,
      requestId: caller.requestId,
      certificateId: logged.certificateId ?? null,
      documentHash: logged.documentHash ?? null,
      operationId: logged.operationId ?? null,
      previousHash: last?.hash ?? chainStart,
    };
    const hash = entryHash(entry);
    last = { sequence: entry.sequence, hash };
    return { ...entry, hash };
  });
  await em.insertMany(LogEntry, rows);
}

/** The last entry of the log. */
type Last = { sequence: number; hash: string };
