import { Problem } from '#domain/common/problem.ts';

/** The streams that a process has open at once: each asks the database once a second. */
const mostStreams = 500;

export type Streams = {
  /** Aborted when the process is to end: each stream ends then, and its reader connects to another process. */
  ended: AbortSignal;
  end(): void;
  /** Refuses one stream too many: Problem service_unavailable. */
  assertRoom(): void;
  /** Runs a stream, which counts as long as somebody reads it. */
  count<T>(frames: AsyncIterable<T>): AsyncGenerator<T, void, undefined>;
};

/** Makes the register of a process's open streams. */
export function createStreams(): Streams {
  const ending = new AbortController();
  let open = 0;
  return {
    ended: ending.signal,
    end: () => ending.abort(),
    assertRoom: () => {
      if (open < mostStreams && !ending.signal.aborted) return;
      throw new Problem(
        'service_unavailable',
        'As many streams are open as there may be. Connect again shortly.',
      );
    },
    async *count(frames) {
      open += 1;
      try {
        yield* frames;
      } finally {
        open -= 1;
      }
    },
  };
}
