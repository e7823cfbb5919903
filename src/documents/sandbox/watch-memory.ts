import { Worker } from 'node:worker_threads';
import { sandboxLimits } from './limits.ts';

/** Has the process end itself once it holds more memory than looking at a hostile file may take. */
export function watchMemory(): void {
  const { residentBytes } = sandboxLimits;
  new Worker(`(${endWhenLarge.toString()})(${residentBytes})`, { eval: true }).unref();
}

/**
 * Runs in a thread of its own, beside a program that may be too busy to end itself. The thread gets its source text, so it
 * uses nothing from outside of it.
 */
function endWhenLarge(residentBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > residentBytes) process.kill(process.pid, 'SIGKILL');
  }, 50);
}
