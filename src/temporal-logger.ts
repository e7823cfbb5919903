import { DefaultLogger, type Logger as TemporalLogger } from '@temporalio/worker';
import type { Logger } from './log.ts';

/** Passes the Temporal SDK's own messages into a process's log. */
export function temporalLogger(log: Logger): TemporalLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }) => {
    const write = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
    log[write[level]]({ temporal: meta }, message);
  });
}
