import { Problem } from '#domain/common/problem.ts';

/** Makes the problem of one member of the input. */
export function invalidMember(path: string, message: string): Problem {
  return new Problem('validation_failed', `${path}: ${message}`, { issues: [{ path, message }] });
}
