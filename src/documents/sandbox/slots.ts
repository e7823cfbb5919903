/** All places are taken, and enough of the same owner's files wait for one already. */
export class NoSlot extends Error {
  constructor() {
    super('too many files of this organization are being looked at; it goes on as places come free');
    this.name = 'NoPlace';
  }
}

/** Runs work for an owner as soon as there is a place. Throws NoSlot when enough of theirs waits already. */
export type Slots = <T>(owner: string, run: () => Promise<T>) => Promise<T>;

type Waiting = { owner: string; enter: () => void };

/**
 * Shares a number of places between owners: one owner has at most half of them, and at most `waiting` pieces of work in
 * the queue; a free place goes to whoever has the fewest, among those to whoever came first. So nobody waits behind all
 * the work of one other. Queues with a priority order by what is known when work comes; this order changes as work ends.
 */
export function createSlots({ places, waiting }: { places: number; waiting: number }): Slots {
  const mostOfOne = Math.max(1, Math.floor(places / 2));
  const running = new Map<string, number>();
  let queue: Waiting[] = [];
  const runningOf = (owner: string) => running.get(owner) ?? 0;
  const taken = () => Array.from(running.values()).reduce((sum, count) => sum + count, 0);
  const admit = () => {
    while (taken() < places) {
      const next = queue
        .filter(({ owner }) => runningOf(owner) < mostOfOne)
        .toSorted((a, b) => runningOf(a.owner) - runningOf(b.owner))[0];
      if (!next) return;
      queue = queue.filter((one) => one !== next);
      running.set(next.owner, runningOf(next.owner) + 1);
      next.enter();
    }
  };
  const leave = (owner: string) => {
    const left = runningOf(owner) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    admit();
  };
  return async (owner, run) => {
    if (queue.filter((one) => one.owner === owner).length >= waiting) throw new NoSlot();
    await new Promise<void>((enter) => {
      queue.push({ owner, enter });
      admit();
    });
    try {
      return await run();
    } finally {
      leave(owner);
    }
  };
}
