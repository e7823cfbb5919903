import { pino, type Logger } from 'pino';
import { currentRequestId } from './request-context.ts';

export type { Logger } from 'pino';

/** Members that may never reach a log, wherever they stand. */
const secretNames = [
  'authorization',
  'cookie',
  'x-api-key',
  'pin',
  'otp',
  'token',
  'client_secret',
  'signing_key',
  'password',
];
const redacted = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

type LoggedError = { type: string; message: string; code?: string; stack: string[]; cause?: LoggedError };

/**
 * Picks the parts of an error that go into a log: name, code, frames and the first line of the message. A driver's further
 * lines and members quote rows, and rows are people's data.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: (error.message.split('\n', 1)[0] ?? '').slice(0, 300),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && depth < 3 ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}

/** A process's log: JSON lines on standard output, secrets struck out, errors without data. */
export function createLogger(program: string, level: string): Logger {
  return pino({
    level,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { request_id: requestId };
    },
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: redacted, censor: '[redacted]' },
  });
}
