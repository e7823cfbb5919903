import { Problem } from '#domain/problem.ts';

/**
 * Gives a function that runs what it is handed, at most so many at once and the others in the order in which they came. It
 * throws Problem service_unavailable when more than `waiting` wait already.
 */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new Problem('service_unavailable', 'Too many PDFs are being read; try again shortly.', {
          retry_after: 5,
        });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await run();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
