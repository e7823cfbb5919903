/** A place for one attempt, to be released after it; or, when all are taken, when to come again. */
export type Slot = { release: () => void } | { retryInMs: number };

export type ReceiverSlots = { take(names: readonly Bound[]): Slot };

/** Something that may have so many attempts under way at once. */
type Bound = { name: string; limit: number };

type Taken = {
  count: number;
  /** The recent mean time that a slot was held, in milliseconds; the last attempt counts for a fifth. */
  heldMs: number;
  /** The time until which slots are promised to attempts that will come again. */
  promisedUntil: number;
};

const shortestMs = 250;
const longestMs = 30_000;

/**
 * Bounds how many attempts are under way at once to one receiver and for one client, within this process. Who finds all
 * places taken is told when one is likely to be free, each a little later than the one before, so that the many
 * deliveries to a receiver that hangs neither wait in the worker's slots nor come again all at once. A queue of a
 * package would have them wait here.
 */
export function createReceiverSlots(): ReceiverSlots {
  const taken = new Map<string, Taken>();
  const at = (name: string) => taken.get(name) ?? { count: 0, heldMs: 1_000, promisedUntil: 0 };
  const forgetIdle = () => {
    for (const [name, { count, promisedUntil }] of taken)
      if (count === 0 && promisedUntil < Date.now()) taken.delete(name);
  };
  return {
    take: (bounds) => {
      const full = bounds.find(({ name, limit }) => at(name).count >= limit);
      if (full) return { retryInMs: promise(taken, full, at(full.name)) };
      if (taken.size > 10_000) forgetIdle();
      for (const { name } of bounds) taken.set(name, { ...at(name), count: at(name).count + 1 });
      return { release: releaseOnce(taken, bounds) };
    },
  };
}

function promise(taken: Map<string, Taken>, { name, limit }: Bound, now: Taken): number {
  const from = Math.max(Date.now(), now.promisedUntil);
  const promisedUntil = Math.min(from + now.heldMs / limit, Date.now() + longestMs);
  taken.set(name, { ...now, promisedUntil });
  // Attempts that get the furthest time all get the same one: chance keeps them apart.
  const spread = 1 + Math.random() / 4;
  return Math.round(Math.max(promisedUntil - Date.now(), shortestMs) * spread);
}

function releaseOnce(taken: Map<string, Taken>, bounds: readonly Bound[]): () => void {
  const started = Date.now();
  let released = false;
  return () => {
    if (released) return;
    released = true;
    for (const { name } of bounds) {
      const now = taken.get(name);
      if (!now) continue;
      const heldMs = now.heldMs + (Date.now() - started - now.heldMs) / 5;
      taken.set(name, { ...now, count: now.count - 1, heldMs });
    }
  };
}
