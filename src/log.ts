import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Members that may never reach a log, wherever they stand. */
const secretPaths = [
  'authorization',
  'cookie',
  'x-api-key',
  'pin',
  'otp',
  'code',
  'token',
  'client_secret',
  'signing_key',
  'password',
];

/** A process's log: JSON lines on standard output, secrets and addresses struck out. */
export function createLogger(program: string, level: string): Logger {
  return pino({
    level,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretPaths.flatMap((path) => [`["${path}"]`, `*["${path}"]`, `*.*["${path}"]`]),
      censor: '[redacted]',
    },
  });
}
