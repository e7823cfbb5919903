/** A limit of time that stands still while it is held. */
export type TimeLimit = {
  /** Aborted when the time is used up. */
  signal: AbortSignal;
  /** Holds the limit while work waits for others; each hold needs its `goOn`. */
  hold: () => void;
  goOn: () => void;
  /** Ends the limit: it never aborts any more. */
  end: () => void;
};

/** Starts a limit of so many milliseconds of work. */
export function startTimeLimit(milliseconds: number): TimeLimit {
  const controller = new AbortController();
  let left = milliseconds;
  let holds = 0;
  let startedAt = performance.now();
  const start = () => setTimeout(() => controller.abort(), left);
  let timer = start();
  return {
    signal: controller.signal,
    hold: () => {
      if (holds === 0) left = Math.max(0, left - (performance.now() - startedAt));
      holds += 1;
      clearTimeout(timer);
    },
    goOn: () => {
      holds -= 1;
      if (holds > 0) return;
      startedAt = performance.now();
      timer = start();
    },
    end: () => {
      clearTimeout(timer);
      holds = Infinity;
    },
  };
}
