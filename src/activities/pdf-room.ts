/** What the PDFs of one queue may have together at once, in bytes; a larger one is worked on alone. */
const roomBytes = 64 * 1_048_576;

export type PdfRoom = <T>(bytes: number, run: () => Promise<T>) => Promise<T>;

/**
 * Gives a function that runs work on a PDF of so many bytes when there is room for it beside the others, in the order in
 * which they came, so that many small ones are worked on at once, and of large ones, which take about five times their
 * size of memory, one.
 */
export function createPdfRoom(room = roomBytes): PdfRoom {
  let taken = 0;
  const waiting: { bytes: number; enter: () => void }[] = [];
  const admit = () => {
    for (let [next] = waiting; next && taken + next.bytes <= room; [next] = waiting) {
      waiting.shift();
      taken += next.bytes;
      next.enter();
    }
  };
  return async (size, run) => {
    const bytes = Math.min(size, room);
    await new Promise<void>((enter) => {
      waiting.push({ bytes, enter });
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
