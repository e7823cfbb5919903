import { DefaultLogger, type LogLevel, type Logger as TemporalLogger } from '@temporalio/worker';
import { loggedError, type Logger } from '#log/log.ts';
import type { TaskFailure } from './task-failures.ts';

/** Gives the SDK's metadata of a message; errors come without data, and inputs and answers of workflows are left out. */
function tellable(meta: Record<string | symbol, unknown> = {}): Record<string, unknown> {
  const hidden = new Set(['taskToken', 'headers', 'args', 'input', 'result']);
  return Object.fromEntries(
    Object.entries(meta).flatMap(([name, value]) => {
      if (hidden.has(name)) return [];
      if (name === 'failure') return [['reason', reasonOf(value)]];
      if (value instanceof Error) return [[name, loggedError(value)]];
      return [[name, typeof value === 'bigint' ? String(value) : value]];
    }),
  );
}

/** Gives the first line of what the native part says of a workflow that it cannot go on with: event types and ids, no data. */
function reasonOf(failure: unknown): string {
  const text = typeof failure === 'string' ? failure : JSON.stringify(failure ?? '');
  const [, message = 'unknown'] = /"?message"?: ?"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return message.split('\\n', 1).join('').slice(0, 300);
}

function failureOf(meta: object = {}): TaskFailure | undefined {
  const { runId, failure } = meta as { runId?: unknown; failure?: unknown };
  return typeof runId === 'string' ? { runId, cause: reasonOf(failure) } : undefined;
}

/** The SDK says again what our line of an activity says, and that a queue's worker has no workflows, which is by design. */
const needless = /^(?:Activity failed$|No (?:workflows|activities) registered)/;

/** What the SDK says where its native part cannot go on with a workflow. */
const taskFailed = 'Failing workflow task';

/** Passes the Temporal SDK's own messages into a process's log; `failed` gets each workflow that it cannot go on with. */
export function temporalLogger(log: Logger, failed?: (failure: TaskFailure) => void): TemporalLogger {
  return new DefaultLogger(
    'INFO',
    ({ level, message, meta }: { level: LogLevel; message: string; meta?: object }) => {
      if (needless.test(message)) return;
      const failure = message === taskFailed ? failureOf(meta) : undefined;
      if (failure) failed?.(failure);
      const write = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
      log[write[level]]({ temporal: tellable(meta as Record<string, unknown>) }, message);
    },
  );
}
