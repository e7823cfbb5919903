import { Problem } from '#domain/common/problem.ts';

/** Makes the problem of an upload that is refused for its content; the message says what was expected. */
export function wrongType(message: string): Problem {
  return new Problem('validation_failed', `file: ${message}`, { issues: [{ path: 'file', message }] });
}
