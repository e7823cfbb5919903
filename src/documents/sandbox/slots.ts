/** All places are taken, and enough of the same owner's files, or of everybody's, wait for one already. */
export class NoSlot extends Error {
  constructor() {
    super('too many files are being looked at already; it goes on as places come free');
    this.name = 'NoSlot';
  }
}

/** Runs work for an owner as soon as there is a place. Throws NoSlot when enough of theirs, or of everybody's, waits already. */
export type Slots = <T>(owner: string, run: () => Promise<T>) => Promise<T>;

type Waiting = { owner: string; enter: () => void };

type SlotLimits = {
  places: number;
  /** Pieces of work of one owner in the queue. */
  waiting: number;
  /** Pieces of work of all owners in the queue. */
  waitingOfAll?: number;
  /** Places of one owner; half of them when absent. */
  mostOfOne?: number;
};

/**
 * Shares a number of places between owners: one owner has at most half of them, or `mostOfOne`, and at most `waiting` pieces of work in
 * the queue; a free place goes to whoever has the fewest, among those to whoever came first. So nobody waits behind all
 * the work of one other. Queues with a priority order by what is known when work comes; this order changes as work ends.
 */
export function createSlots({ places, waiting, waitingOfAll = Infinity, mostOfOne }: SlotLimits): Slots {
  const mostRunning = mostOfOne ?? Math.max(1, Math.floor(places / 2));
  const running = new Map<string, number>();
  let queue: Waiting[] = [];
  const runningOf = (owner: string) => running.get(owner) ?? 0;
  const taken = () => Array.from(running.values()).reduce((sum, count) => sum + count, 0);
  const admit = () => {
    while (taken() < places) {
      const next = queue
        .filter(({ owner }) => runningOf(owner) < mostRunning)
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
    if (queue.filter((one) => one.owner === owner).length >= waiting || queue.length >= waitingOfAll)
      throw new NoSlot();
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
