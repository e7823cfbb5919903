import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { bareBodies } from '../http/answers/body-shape.ts';
import type { ApiEnv } from '../http/deps.ts';
import { assertNotCrossSite } from '../http/guards/cross-site.ts';
import type { Surface } from '../http/operation/definition.ts';
import { operationsIn, type MakeOperation } from '../http/operation/operation.ts';

/** What the path of every call of a link has in it. */
export const TokenParams = z.object({ token: z.string() });

/** Has a guard refuse calls of pages of other sites before it looks at a link: Problem insufficient_scope. */
export function notCrossSite(guard: MiddlewareHandler<ApiEnv>): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    assertNotCrossSite(c);
    return guard(c, next);
  };
}

/**
 * Makes the surface of those who hold a link, which `guard` finds, else throws Problem not_found. A page of another site calls
 * nothing of it: insufficient_scope.
 */
export function sessionSurface(guard: MiddlewareHandler<ApiEnv>): Surface {
  return { bodies: bareBodies, guard: notCrossSite(guard), problems: ['not_found', 'insufficient_scope'] };
}

/** Makes the maker of operations of those who hold a link, on its surface. */
export function sessionOperation(guard: MiddlewareHandler<ApiEnv>): MakeOperation<unknown> {
  return operationsIn(sessionSurface(guard));
}
