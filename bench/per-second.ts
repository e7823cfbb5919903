/** The number of calls at once. */
export const concurrency = 20;

/** Runs `work` so many times, at most `concurrency` at once; gives how many were done a second. */
export async function perSecond(
  times: number,
  work: () => Promise<unknown>,
  width = concurrency,
): Promise<number> {
  let left = times;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (left > 0) {
        left -= 1;
        await work();
      }
    }),
  );
  return times / ((performance.now() - started) / 1_000);
}
