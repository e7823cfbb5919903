import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { countedAttempt } from '../../http/limits/attempts.ts';
import type { CodeSubject } from '../../common/codes/code-subject.ts';
import { matchCode } from '../../common/codes/match-code.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { hasProof, keepProof, type LinkOwner } from './link-proof.ts';

/** Names the counter of wrong codes. */
export function codeAttempts({ id }: Pick<CodeSubject, 'id'>): string {
  return `otp:${id}`;
}

/**
 * Compares the one-time code of a sign request, counted; a right one is remembered for this browser, which then need not
 * send it again. Throws Problem otp_required, invalid_otp with `attempts_left`, too_many_attempts.
 */
export async function checkCode(
  c: Context<ApiEnv>,
  owner: LinkOwner,
  otp: string | undefined,
): Promise<void> {
  const { deps } = c.var;
  const proof = { proof: 'code', owner } as const;
  if (otp === undefined) {
    if (await hasProof(c, deps, proof)) return;
    throw codeRequired();
  }
  await countedCode(deps, owner, () => useCode(deps, owner.id, otp));
  await keepProof(c, deps, proof);
}

/**
 * Compares a code with the newest one of a sign request's signer and marks it used. A used code counts as right again for
 * its lifetime: the workflow decides about its effect, and accepts one signature only.
 */
async function useCode(deps: ApiDependencies, requestId: string, code: string): Promise<boolean> {
  const id = await matchCode(deps, { kind: 'sign_request', id: requestId }, code);
  if (id === undefined) return false;
  await deps.orm.em
    .fork()
    .execute('update signing_code set consumed_at = now() where id = ? and consumed_at is null', [id]);
  return true;
}

/** The Problem of an act that needs a code and came without. */
export function codeRequired(): Problem {
  return new Problem('otp_required', 'otp: ask for a code and send it along.');
}

/**
 * Runs the comparison of a one-time code, counted by its subject. Throws Problem invalid_otp with `attempts_left` when it is
 * wrong, too_many_attempts.
 */
export async function countedCode(
  deps: ApiDependencies,
  subject: Pick<CodeSubject, 'id'>,
  compare: () => Promise<boolean>,
): Promise<void> {
  const { matches, attemptsLeft } = await countedAttempt(deps, codeAttempts(subject), compare);
  if (matches) return;
  const message =
    attemptsLeft > 0
      ? 'The code is wrong or has ended. Check it, or ask for a new one.'
      : 'The code is wrong. That was the last try; wait 15 minutes.';
  throw new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
