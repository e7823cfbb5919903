import { awaitedName } from '#entities/flow/tell-end.ts';
import type { AwaitedRow } from '../../http/operation/call-records.ts';
import type { Orm } from '#entities/orm.ts';
import { statusReader } from './row-status.ts';

/** The longest that a call waits, in milliseconds: it is answered before its caller gives up. */
const patienceMs = 8_000;
/** The pauses after which a waiting call looks without having heard anything, in milliseconds: a worker may tell nothing. */
const usualPauses = { first: 1_000, growth: 1.5, most: 2_000 };
/** What was heard is remembered for so long, in milliseconds: the call that waits for it may only begin to. */
const memoryMs = 10_000;
const mostRemembered = 10_000;

export type Ends = {
  /** Waits up to 8 s until a row has the status; gives the last that was read, by `look` where it is given, undefined where none was. */
  wait: (row: AwaitedRow, look?: () => Promise<string | undefined>) => Promise<string | undefined>;
  /** Takes the message that a row came to its end; undefined when one may have been missed. */
  heard: (name: string | undefined) => void;
};

/** Makes the waiting room of calls: one statement reads the rows of all that are woken, or whose pause is over. */
export function createEnds(orm: Orm, pauses = usualPauses): Ends {
  const readers = {
    confirmation: statusReader('confirmation'),
    envelope_recipient: statusReader('envelope_recipient'),
    sign_request: statusReader('sign_request'),
  };
  const bells = new Map<string, Set<() => void>>();
  const remembered = new Map<string, number>();
  return {
    wait: async ({ table, id, status: wanted }, look = () => readers[table](orm, id)) => {
      const name = awaitedName(table, id);
      const end = Date.now() + patienceMs;
      let status: string | undefined;
      let isHeard = remembered.has(name);
      for (let pause = pauses.first; Date.now() < end; pause = Math.min(pause * pauses.growth, pauses.most)) {
        if (!isHeard) await ringOrPause(bells, name, Math.min(pause, end - Date.now()));
        isHeard = false;
        // An error only continues the wait.
        status = (await look().catch(() => undefined)) ?? status;
        if (status === wanted) break;
      }
      return status;
    },
    heard: (name) => {
      if (name !== undefined) remember(remembered, name);
      const rung = name === undefined ? [...bells.values()] : [bells.get(name) ?? []];
      for (const bell of rung.flatMap((some) => [...some])) bell();
    },
  };
}

/** Waits until the bell of a name rings, or a time is over. */
function ringOrPause(bells: Map<string, Set<() => void>>, name: string, ms: number): Promise<void> {
  const own = bells.get(name) ?? new Set();
  bells.set(name, own);
  return new Promise((resolve) => {
    const ring = (): void => {
      clearTimeout(timer);
      own.delete(ring);
      if (own.size === 0 && bells.get(name) === own) bells.delete(name);
      resolve();
    };
    const timer = setTimeout(ring, ms);
    own.add(ring);
  });
}

function remember(remembered: Map<string, number>, name: string): void {
  const now = Date.now();
  remembered.delete(name);
  remembered.set(name, now);
  for (const [oldest, at] of remembered) {
    if (now - at < memoryMs && remembered.size <= mostRemembered) break;
    remembered.delete(oldest);
  }
}
