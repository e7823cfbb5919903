import { Problem } from '#domain/common/problem.ts';

/** An upload that is refused for what is in it; the message says what was expected. */
export function wrongType(message: string): Problem {
  return new Problem('validation_failed', `file: ${message}`, { issues: [{ path: 'file', message }] });
}
