import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { requireUser } from '../guards/user.ts';
import type { ApiEnv } from '../deps.ts';
import { isPlatform } from '../answers/problem-status.ts';

const anyUser = requireUser();

/** Chooses the guard that finds out the caller, on the surfaces whose callers have an hourly allowance. */
function guardOf(c: Context<ApiEnv>): MiddlewareHandler<ApiEnv> | undefined {
  if (c.req.path.startsWith('/partner/')) return c.var.deps.partnerGuard('sign');
  return isPlatform(c.req.path) ? anyUser : undefined;
}

/**
 * Counts a request that no operation takes (an unknown path, a wrong method) in the hour of its caller when it shows a
 * usable token or key, and puts the number left on the answer. Nobody needs a token to learn that there is nothing here.
 * Throws Problem rate_limited.
 */
export async function countUntaken(c: Context<ApiEnv>): Promise<void> {
  const shown = c.req.header('authorization') ?? c.req.header('x-api-key');
  if (shown === undefined) return;
  try {
    await guardOf(c)?.(c, async () => undefined);
  } catch (error) {
    if (!(error instanceof Problem) || !unknown.has(error.code)) throw error;
    c.header('WWW-Authenticate', undefined);
  }
}

const unknown: ReadonlySet<string> = new Set(['unauthorized', 'insufficient_scope']);
