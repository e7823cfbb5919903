import { availableParallelism } from 'node:os';
import { Problem } from '#domain/common/problem.ts';

/** Operations with a PIN that are let in at once: one core serves the last of them before the API gives up, after 7 s. */
const mostPlaces = 32;

/** The seconds after which a caller that was not let in may try again. */
const retryAfter = 5;

/** The work with PINs of this process. */
export type PinWork = {
  /** Lets an operation with a PIN in, before anything is counted. Throws Problem service_unavailable when there is no room. */
  enter: <T>(operation: () => Promise<T>) => Promise<T>;
  /** Derives a key when its turn comes; inside an operation that was let in. */
  derive: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Bounds what PINs cost a process: argon2id takes 64 MiB and a core for 0.2 s each. `atOnce` of them are computed at a time,
 * others wait in their order, and beyond `places` operations are refused, so that neither memory nor waiting grows without end.
 */
export function createPinWork({
  places,
  atOnce,
  refusal = 'Too many PINs are being checked. Try again in a few seconds.',
}: {
  places: number;
  atOnce: number;
  refusal?: string;
}): PinWork {
  let inside = 0;
  let working = 0;
  const waiting: (() => void)[] = [];
  return {
    async enter(operation) {
      if (inside >= places) throw new Problem('service_unavailable', refusal, { retry_after: retryAfter });
      inside += 1;
      try {
        return await operation();
      } finally {
        inside -= 1;
      }
    },
    async derive(work) {
      if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else working += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // The next one takes this one's turn.
        if (next) next();
        else working -= 1;
      }
    },
  };
}

/** One for each core, at most the four threads that the runtime has for such work. */
export const pinWork = createPinWork({
  places: mostPlaces,
  atOnce: Math.min(4, availableParallelism()),
});
