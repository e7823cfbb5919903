import { patience, waitingLine } from './waiting-line.ts';

/** Operations that take seconds, of which a few are let in at once. */
export type LongWork = {
  readonly waiting: number;
  /** Does one when its turn comes. Throws TokenUnavailable when too many wait already, and after the patience. */
  run<T>(work: () => Promise<T>): Promise<T>;
  turnAway(reason: string): void;
};

/**
 * Lets long operations in, `atOnce` at a time: whoever has RSA keys made leaves a session to those who sign, or where there is one
 * alone, the place after the key that is being made. Others wait in their order, `most` of them.
 */
export function longWork(atOnce: number, most: number): LongWork {
  const line = waitingLine<undefined>({ most, patience });
  let inside = 0;
  return {
    get waiting() {
      return line.length;
    },
    async run(work) {
      if (inside >= atOnce) await line.wait();
      else inside += 1;
      try {
        return await work();
      } finally {
        // The next one takes this one's place.
        if (!line.letIn(undefined)) inside -= 1;
      }
    },
    turnAway: (reason) => line.turnAway(reason),
  };
}
