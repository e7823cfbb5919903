import { Worker } from 'node:worker_threads';
import { sandboxLimits } from './limits.ts';

/** Has the process end itself once it holds more memory than looking at a hostile file may take. */
export function watchMemory(): void {
  const { residentBytes } = sandboxLimits;
  const watch = new Worker(new URL('memory-watch.ts', import.meta.url), { workerData: { residentBytes } });
  watch.unref();
}
