import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';

/** Makes the handler of the methods that a path does not take; it throws Problem method_not_allowed. */
export function refuseMethod(allow: string) {
  return (c: Context): never => {
    c.header('Allow', allow);
    throw new Problem('method_not_allowed', `${c.req.method} is not possible here; use ${allow}.`);
  };
}
