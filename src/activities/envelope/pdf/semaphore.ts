/** The most bytes that the PDFs in one semaphore have together; a larger PDF is worked on alone. */
const roomBytes = 64 * 1_048_576;

/** So many smaller ones may go before one that does not fit yet; then the room is kept for it. */
const mostBefore = 50;

/** Work on a PDF of so many bytes, for an organization. */
export type PdfWork = { owner: string; bytes: number };

/** Runs work as soon as there is room for it; `waited` tells that there was none at first. */
export type PdfSemaphore = <T>(work: PdfWork, run: (waited: boolean) => Promise<T>) => Promise<T>;

type Waiting = PdfWork & { before: number; enter: () => void };

/**
 * Gives a function that runs work on a PDF as soon as there is room for it beside the others. Many small ones are worked on at
 * once; of large ones, which take about five times their size of memory, one, and small ones go before those that wait. Room
 * goes first to the organization that was let in longest ago, so that many large PDFs of one keep those of others waiting for
 * one of them. A weighted semaphore of a package would keep the small ones behind the first large one.
 */
export function createPdfSemaphore(room = roomBytes): PdfSemaphore {
  let running: PdfWork[] = [];
  let waiting: Waiting[] = [];
  let turn = 0;
  /** The last turn of each organization that has something running or waiting. */
  let turns = new Map<string, number>();
  const taken = () => running.reduce((sum, { bytes }) => sum + bytes, 0);
  const turnOf = ({ owner }: PdfWork) => turns.get(owner) ?? 0;
  const admit = () => {
    for (;;) {
      const passed: Waiting[] = [];
      const next = waiting
        .toSorted((a, b) => turnOf(a) - turnOf(b))
        .find((one) => taken() + one.bytes <= room || passed.push(one) === 0);
      if (!next || passed.some(({ before }) => before >= mostBefore)) break;
      for (const one of passed) one.before += 1;
      waiting = waiting.filter((one) => one !== next);
      running.push(next);
      turns.set(next.owner, (turn += 1));
      next.enter();
    }
    turns = new Map([...running, ...waiting].map((one) => [one.owner, turnOf(one)]));
  };
  return async ({ owner, bytes: size }, run) => {
    let waited = false;
    const work = await new Promise<PdfWork>((resolve) => {
      const enter = () => resolve(entry);
      const entry: Waiting = { owner, bytes: Math.min(size, room), before: 0, enter };
      waiting.push(entry);
      admit();
      waited = waiting.includes(entry);
    });
    try {
      return await run(waited);
    } finally {
      running = running.filter((one) => one !== work);
      admit();
    }
  };
}
