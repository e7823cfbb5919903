/** The most bytes that the PDFs in one semaphore have together; a larger PDF is worked on alone. */
const roomBytes = 64 * 1_048_576;

/** So many smaller ones may go before one that does not fit yet; then the room is kept for it. */
const mostBefore = 50;

export type PdfSemaphore = <T>(bytes: number, run: () => Promise<T>) => Promise<T>;

/**
 * Gives a function that runs work on a PDF of so many bytes as soon as there is room for it beside the others. Many small
 * ones are worked on at once; of large ones, which take about five times their size of memory, one, and small ones go
 * before those that wait. A weighted semaphore of a package would keep the small ones behind the first large one.
 */
export function createPdfSemaphore(room = roomBytes): PdfSemaphore {
  let taken = 0;
  let waiting: { bytes: number; before: number; enter: () => void }[] = [];
  const admit = () => {
    const staying: typeof waiting = [];
    for (const one of waiting) {
      const kept = staying.some(({ before }) => before >= mostBefore);
      if (kept || taken + one.bytes > room) {
        staying.push(one);
        continue;
      }
      taken += one.bytes;
      for (const passed of staying) passed.before += 1;
      one.enter();
    }
    waiting = staying;
  };
  return async (size, run) => {
    const bytes = Math.min(size, room);
    await new Promise<void>((enter) => {
      waiting.push({ bytes, before: 0, enter });
      admit();
    });
    try {
      return await run();
    } finally {
      taken -= bytes;
      admit();
    }
  };
}
