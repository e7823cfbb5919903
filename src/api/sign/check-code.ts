import type { Context } from 'hono';
import { Problem } from '#domain/problem.ts';
import { countedAttempt } from '../attempts.ts';
import type { ApiEnv } from '../deps.ts';
import { useCode, type CodeSubject } from './codes.ts';
import { hasProof, keepProof, type LinkOwner } from './link-proof.ts';

/** What wrong codes are counted under. */
export function codeAttempts({ id }: Pick<CodeSubject, 'id'>): string {
  return `otp:${id}`;
}

/**
 * Compares the one-time code, counted; a right one is remembered for this browser, which then need not send it again.
 * Throws Problem otp_required, invalid_otp with `attempts_left`, too_many_attempts.
 */
export async function checkCode(
  c: Context<ApiEnv>,
  { kind, ...owner }: Pick<CodeSubject, 'kind'> & LinkOwner,
  otp: string | undefined,
): Promise<void> {
  const { deps } = c.var;
  const proof = { proof: 'code', owner } as const;
  if (otp === undefined) {
    if (await hasProof(c, deps, proof)) return;
    throw new Problem('otp_required', 'otp: ask for a code and send it along.');
  }
  const { matches, attemptsLeft } = await countedAttempt(deps, codeAttempts(owner), () =>
    useCode(deps, { kind, id: owner.id }, otp),
  );
  if (matches) return keepProof(c, deps, proof);
  const message =
    attemptsLeft > 0
      ? 'The code is wrong or has ended. Check it, or ask for a new one.'
      : 'The code is wrong. That was the last try; wait 15 minutes.';
  throw new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
