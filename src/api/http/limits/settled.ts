import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** The pause before counts are written, in milliseconds: all counts of it go in one statement. */
const pauseMs = 1_000;
/** The part of a limit that a process may count before it asks for the counts of the others. */
const share = 0.1;
/** The most counters that one statement writes. */
const mostAtOnce = 1_000;

/** A counter in its window: `mine` were counted by this process, `sent` of them are in the table, `others` are not ours. */
type Window = { mine: number; sent: number; others: number; end: number; expire?: number };

/** The count of a limited thing after one more: `over` when that was too many; the window ends in `resetMs`. */
export type Counted = { used: number; over: boolean; resetMs: number };

type Options = {
  pool: Pick<Pool, 'query'>;
  /** The length of a window in seconds. */
  duration: number;
  /** Hears of counts that could not be written; they are tried again. */
  failed: (error: unknown) => void;
};

export type SettledCounters = {
  /** Counts one more for a key, of which `points` are allowed in a window that the first one begins. Throws the driver's errors. */
  count: (key: string, points: number) => Promise<Counted>;
  /** Writes what is left to write. */
  close: () => Promise<void>;
};

/**
 * Counts in the table of counters, which all processes share, by one statement for all that was counted in a second, and at once
 * for a counter of which this process has counted a tenth of the limit since. So each process lets at most a tenth more through
 * than the limit. A key over its limit stays so until the window ends, without another statement.
 */
export function settledCounters({ pool, duration, failed }: Options): SettledCounters {
  const windows = new Map<string, Window>();
  const unwritten = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let waiting = false;

  const windowOf = (key: string): Window => {
    const known = windows.get(key);
    if (known && known.end > Date.now()) return known;
    const fresh = { mine: 0, sent: 0, others: 0, end: Date.now() + duration * 1_000 };
    windows.set(key, fresh);
    return fresh;
  };
  // One after another, so that no count is written twice; all that wait for the next one share it.
  const settle = (): Promise<void> => {
    next ??= last.then(() => {
      next = undefined;
      const writing = writeAll({ pool, duration }, windows, unwritten);
      last = writing.catch(() => undefined);
      return writing;
    });
    return next;
  };
  const settleSoon = async (): Promise<void> => {
    if (waiting) return;
    waiting = true;
    await sleep(pauseMs, undefined, { ref: false });
    waiting = false;
    dropEnded(windows);
    await settle().catch((error: unknown) => {
      failed(error);
      void settleSoon();
    });
  };

  return {
    count: async (key, points) => {
      const window = windowOf(key);
      if (window.others + window.mine > points) return counted(window, window.mine, points);
      window.mine += 1;
      unwritten.add(key);
      const number = window.mine;
      if (number - window.sent < points * share) void settleSoon();
      else await settle();
      return counted(window, number, points);
    },
    close: () => settle().catch(failed),
  };
}

function counted({ others, end }: Window, number: number, points: number): Counted {
  const used = others + number;
  return { used, over: used > points, resetMs: Math.max(end - Date.now(), 0) };
}

function dropEnded(windows: Map<string, Window>): void {
  const now = Date.now();
  for (const [key, { end }] of windows) if (end <= now) windows.delete(key);
}

type Table = Pick<Options, 'pool' | 'duration'>;

async function writeAll(
  table: Table,
  windows: ReadonlyMap<string, Window>,
  unwritten: Set<string>,
): Promise<void> {
  const now = Date.now();
  const left = [...unwritten].flatMap((key): [string, Window][] => {
    const window = windows.get(key);
    if (window && window.end > now && window.mine > window.sent) return [[key, window]];
    unwritten.delete(key);
    return [];
  });
  for (let from = 0; from < left.length; from += mostAtOnce)
    await write(table, left.slice(from, from + mostAtOnce), unwritten);
}

/** The table is the limiter library's, and so is the way of counting: a window that is over begins anew. Rows are locked in order. */
const raise = `insert into tamga.rate_limit_counter as counter (key, points, expire)
  select key, points, $3::bigint + $4::bigint from unnest($1::text[], $2::int[]) as own (key, points) order by key
  on conflict (key) do update set
    points = excluded.points + case when counter.expire > $3::bigint then counter.points else 0 end,
    expire = case when counter.expire > $3::bigint then counter.expire else excluded.expire end
  returning key, points, expire::float8 as expire`;

type Row = { key: string; points: number; expire: number };

async function write(
  { pool, duration }: Table,
  some: readonly [string, Window][],
  unwritten: Set<string>,
): Promise<void> {
  const going = new Map(some.map(([key, window]) => [key, { window, more: window.mine - window.sent }]));
  const { rows } = await pool.query<Row>(raise, [
    [...going.keys()],
    [...going.values()].map(({ more }) => more),
    Date.now(),
    duration * 1_000,
  ]);
  for (const row of rows) {
    const known = going.get(row.key);
    if (!known) continue;
    take(known.window, known.more, row);
    if (known.window.mine === known.window.sent) unwritten.delete(row.key);
  }
}

/** Takes what the table says after `more` of ours; where a window has begun there, ours is that one. */
function take(window: Window, more: number, { points, expire }: Row): void {
  const sent = window.expire === undefined || window.expire === expire ? window.sent + more : more;
  const unsent = window.mine - window.sent - more;
  Object.assign(window, { mine: sent + unsent, sent, others: points - sent, end: expire, expire });
}
