import type { Context } from 'hono';
import { Problem } from '#domain/problem.ts';
import type { SignRequest } from '#entities/sign-request.ts';
import { countedAttempt } from '../attempts.ts';
import type { ApiEnv } from '../deps.ts';
import { hasCodeProof, keepCodeProof } from './code-proof.ts';
import { useCode } from './codes.ts';

/**
 * Compares the one-time code, counted; a right one is remembered for this browser, which then need not send it again.
 * Throws Problem otp_required, invalid_otp with `attempts_left`, too_many_attempts.
 */
export async function checkCode(
  c: Context<ApiEnv>,
  row: SignRequest,
  otp: string | undefined,
): Promise<void> {
  const { deps } = c.var;
  if (otp === undefined) {
    if (await hasCodeProof(c, deps, row)) return;
    throw new Problem('otp_required', 'otp: ask for a code and send it along.');
  }
  const { matches, attemptsLeft } = await countedAttempt(deps, `otp:${row.id}`, () =>
    useCode(deps, row.id, otp),
  );
  if (matches) return keepCodeProof(c, deps, row);
  const message =
    attemptsLeft > 0
      ? 'The code is wrong or has ended. Check it, or ask for a new one.'
      : 'The code is wrong. That was the last try; wait 15 minutes.';
  throw new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
