import { DefaultLogger, type LogLevel, type Logger as TemporalLogger } from '@temporalio/worker';
import { loggedError, type Logger } from '#log/log.ts';

/** Gives the SDK's metadata of a message; errors come without data, and inputs and answers of workflows are left out. */
function tellable(meta: Record<string | symbol, unknown> = {}): Record<string, unknown> {
  const hidden = new Set(['taskToken', 'headers', 'args', 'input', 'result', 'failure']);
  return Object.fromEntries(
    Object.entries(meta).flatMap(([name, value]) => {
      if (hidden.has(name)) return [];
      if (value instanceof Error) return [[name, loggedError(value)]];
      return [[name, typeof value === 'bigint' ? String(value) : value]];
    }),
  );
}

/** Passes the Temporal SDK's own messages into a process's log. */
export function temporalLogger(log: Logger): TemporalLogger {
  return new DefaultLogger(
    'INFO',
    ({ level, message, meta }: { level: LogLevel; message: string; meta?: object }) => {
      const write = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
      log[write[level]]({ temporal: tellable(meta as Record<string, unknown>) }, message);
    },
  );
}
