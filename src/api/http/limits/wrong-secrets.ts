import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { callerNetwork } from '../caller.ts';
import type { ApiEnv } from '../deps.ts';
import { countRefusal } from '../metrics/requests.ts';

/**
 * Counts the wrong secrets that one address shows for one client, when `ask` answers 401: beyond the limit within 15
 * minutes, the answer says to wait instead. A right secret is always taken, from that address too. It has 256 random bits,
 * so that nobody guesses it, and neither a guesser nor a forgotten machine with an old secret locks its owner out. Throws
 * Problem too_many_attempts with retry_after (seconds).
 */
export async function countedSecret(
  c: Context<ApiEnv>,
  { clientId, ask }: { clientId: string | undefined; ask: () => Promise<Response> },
): Promise<Response> {
  const answer = await ask();
  if (answer.status !== 401 || clientId === undefined) return answer;
  // The client_id may be any text: its hash has one length, and no character that a key may not have.
  const hashed = createHash('sha256').update(clientId).digest('base64url');
  const { over, resetMs } = await c.var.deps.limits.countWrongSecret(`${hashed}:${callerNetwork(c)}`);
  if (!over) return answer;
  countRefusal('wrong_secrets');
  const seconds = Math.max(Math.ceil(resetMs / 1_000), 1);
  const message = `Too many wrong secrets for this client from this address. Wait ${Math.ceil(seconds / 60)} min, or send the right one.`;
  throw new Problem('too_many_attempts', message, { retry_after: seconds });
}
