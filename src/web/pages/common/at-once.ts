import type { Html } from './layout.ts';

/** Gives a drawing as text. Throws for one that waits for something. */
export function drawnAtOnce(drawn: Html): string {
  if (drawn instanceof Promise) throw new Error('a drawing that is kept waits for nothing');
  return drawn;
}
