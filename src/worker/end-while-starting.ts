import type { Logger } from '#log/log.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process, with 0, at a signal that comes before its workers run, as long as it waits for a database or for Temporal; gives
 * what ends that. Temporal's SDK takes these signals over when it is loaded, and has then nothing to stop.
 */
export function endWhileStarting(log: Logger): () => void {
  const end = (signal: string) => {
    log.info({ signal }, 'told to stop before it was ready');
    process.exit(0);
  };
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
