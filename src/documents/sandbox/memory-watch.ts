/* Runs in a thread of its own beside a program that looks at hostile files: it ends the process, which may be too busy to
 * end itself, when that holds more memory than it may. */
import { workerData } from 'node:worker_threads';

const { residentBytes } = workerData as { residentBytes: number };

setInterval(() => {
  if (process.memoryUsage.rss() > residentBytes) process.kill(process.pid, 'SIGKILL');
}, 50);
