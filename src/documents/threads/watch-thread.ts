import type { Worker } from 'node:worker_threads';

/** The time between two looks at the memory of a thread, in milliseconds. A task that ends before the first has none. */
const lookMs = 100;

/**
 * Calls `tooMuch` once when a thread holds more than so many MiB, in its heap and in bytes beside it, at two looks one after the
 * other: what the first finds may be garbage. Gives the function that ends the watch. A thread that spins is looked at, too.
 */
export function watchThread(worker: Worker, mib: number, tooMuch: () => void): () => void {
  let over = 0;
  const look = async () => {
    const { total_heap_size: heap, external_memory: beside } = await worker.getHeapStatistics();
    over = heap + beside > mib * 1_048_576 ? over + 1 : 0;
    if (over < 2) return;
    clearInterval(timer);
    tooMuch();
  };
  // A thread that has ended has no memory.
  const timer = setInterval(() => void look().catch(() => clearInterval(timer)), lookMs);
  return () => clearInterval(timer);
}
