import { idsWith, type FlowKind } from '#domain/common/flow-kinds.ts';
import { countOpenRows, openAmong, openRowIds } from '#entities/common/open-rows.ts';
import type { FlowWatchDependencies, Place } from './inputs.ts';

/** So many rows or executions are compared by id; more are split by the next digit of their ids. */
const most = 500;
/** Longer prefixes are not split: ids are random, so no more than a handful share these. */
const longestPrefix = 8;

/** What a comparison found: parts to compare, or rows that may have no workflow, and workflows that may have no open row. */
export type Compared = { parts: Place[]; suspects: string[]; strays: string[]; asked: number };

const same: Omit<Compared, 'asked'> = { parts: [], suspects: [], strays: [] };

/**
 * Compares the open rows of a place that are older than a time with the running executions: by count, and where those
 * differ, or all are few, or the place is walked through, by ids. Search lags behind, so what it gives is only suspected.
 */
export async function compare(
  { orm, executions }: FlowWatchDependencies,
  kind: FlowKind,
  { prefix, walk }: Place,
  before: Date,
): Promise<Compared> {
  const em = orm.em.fork();
  const ids = idsWith(prefix);
  const [rows, running] = await Promise.all([
    countOpenRows(em, kind, ids, before),
    executions.count(kind, ids, before),
  ]);
  if (agree({ rows, running }, { prefix, walk })) return { ...same, asked: 1 };
  if (Math.max(rows, running) > most && prefix.length < longestPrefix)
    return { ...same, parts: split({ prefix, walk }), asked: 1 };
  const [open, found] = await Promise.all([
    openRowIds(em, kind, ids, { before, limit: most * 2 }),
    executions.list(kind, ids, most * 2),
  ]);
  const known = new Set(found.map(({ id }) => id));
  const old = found.filter(({ startedAt }) => startedAt < before).map(({ id }) => id);
  const withRow = await openAmong(em, kind, old);
  return {
    parts: [],
    suspects: walk ? open : open.filter((id) => !known.has(id)),
    strays: old.filter((id) => !withRow.has(id)),
    asked: 2,
  };
}

/** Few rows of all are compared by id although the counts agree: among few, one that lacks and one too many are no rare chance. */
function agree({ rows, running }: { rows: number; running: number }, { prefix, walk }: Place): boolean {
  if (rows !== running || rows === 0) return rows === running;
  return !walk && (prefix !== '' || rows > most);
}

const hexDigits = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/** In any order, so that a limit on a run never keeps the same part from being reached. */
function split({ prefix, walk }: Place): Place[] {
  return hexDigits
    .map((digit) => ({ place: { prefix: `${prefix}${digit}`, walk }, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ place }) => place);
}
