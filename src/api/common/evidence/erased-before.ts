import { Problem } from '#domain/common/problem.ts';

/** The problem of a PDF that nobody asked for before what it would have to name was erased. */
export function erasedBefore(what: string): Problem {
  return new Problem(
    'gone',
    `${what} was not made before somebody’s data were erased, and cannot be made any more.`,
  );
}
