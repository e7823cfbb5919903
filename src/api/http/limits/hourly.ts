import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../deps.ts';
import { countRefusal } from '../metrics/requests.ts';

/** The value of X-RateLimit-Limit where there is no limit. */
const unlimited = 2_147_483_647;
const hourMs = 3_600_000;

function writeHeaders(c: Context<ApiEnv>, limit: number, used: number, resetMs: number): void {
  c.header('X-RateLimit-Limit', String(limit));
  c.header('X-RateLimit-Remaining', String(Math.max(limit - used, 0)));
  c.header('X-RateLimit-Reset', String(Math.ceil((Date.now() + resetMs) / 1_000)));
}

/**
 * Counts a request of a known caller in the hour of `key`, and puts the number left on its answer, also on an error. `limit`
 * is the plan's requests an hour; undefined means unlimited, and costs no query of the database. Throws Problem rate_limited
 * with retry_after (seconds) when they are used up.
 */
export async function countRequest(
  c: Context<ApiEnv>,
  { key, limit }: { key: string; limit: number | undefined },
): Promise<void> {
  if (limit === undefined) {
    writeHeaders(c, unlimited, 0, hourMs);
    return;
  }
  const { used, over, resetMs } = await c.var.deps.limits.countHourly(key, limit);
  writeHeaders(c, limit, used, resetMs);
  if (!over) return;
  countRefusal('plan');
  throw new Problem(
    'rate_limited',
    `The plan's ${limit} requests of this hour are used up. X-RateLimit-Reset says when the next hour begins.`,
    { retry_after: Math.max(Math.ceil(resetMs / 1_000), 1) },
  );
}
