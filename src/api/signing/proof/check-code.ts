import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { SigningCode } from '#entities/sign-request/signing-code.ts';
import { forgetSentCode, type CodeRoute } from '../../common/codes/address-limits.ts';
import { countedTry } from '../../common/codes/counted-try.ts';
import { matchCode } from '../../common/codes/match-code.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { hasProof, keepProof, type LinkOwner } from './link-proof.ts';

/** The owner of codes, and the way that they come. */
export type CodeOwner = LinkOwner & { route: CodeRoute };

/** Names the counter of wrong codes; a corrected address begins with another. */
export function codeAttempts({ id, linkGeneration }: LinkOwner): string {
  return linkGeneration > 1 ? `otp:${id}:${linkGeneration}` : `otp:${id}`;
}

/**
 * Compares the one-time code of a sign request, counted; a right one is remembered for this browser, which then need not
 * send it again. It uses nothing up: `useCode` does, when the act was accepted. Throws Problem otp_required, and as
 * compareCode does.
 */
export async function checkCode(
  c: Context<ApiEnv>,
  owner: CodeOwner,
  otp: string | undefined,
): Promise<void> {
  const { deps } = c.var;
  const proof = { proof: 'code', owner } as const;
  if (otp === undefined && (await hasProof(c, deps, proof))) return;
  if (otp === undefined) throw codeRequired();
  await compareCode(c, owner, otp);
  await keepProof(c, deps, proof);
}

/**
 * Compares the one-time code of a sign request, counted. A used code is right only for the browser that it was bound to.
 * Throws Problem invalid_otp with `attempts_left`, too_many_attempts, rate_limited.
 */
export async function compareCode(c: Context<ApiEnv>, owner: CodeOwner, otp: string): Promise<void> {
  const { deps } = c.var;
  const shown = await hasProof(c, deps, { proof: 'code', owner });
  await countedCode(deps, owner, async () => {
    const id = await matchCode(deps, { kind: 'sign_request', id: owner.id }, otp);
    return id !== undefined && (shown || (await isUnused(deps, id)));
  });
}

/**
 * Uses the given code of a sign request up and binds it to this browser; of two at once, one wins. Throws Problem invalid_otp
 * when it was used already, elsewhere.
 */
export async function useCode(c: Context<ApiEnv>, owner: CodeOwner, otp: string): Promise<void> {
  const { deps } = c.var;
  const proof = { proof: 'code', owner } as const;
  const id = await matchCode(deps, { kind: 'sign_request', id: owner.id }, otp);
  const used = id !== undefined && (await claim(deps, id));
  if (!used && !(await hasProof(c, deps, proof)))
    throw new Problem('invalid_otp', 'The code was used already. Ask for a new one.');
  await keepProof(c, deps, proof);
  if (used) await forgetSentCode(deps, owner.route);
}

async function isUnused({ orm }: ApiDependencies, id: string): Promise<boolean> {
  return (await orm.em.fork().count(SigningCode, { id, consumedAt: null })) > 0;
}

async function claim({ orm }: ApiDependencies, id: string): Promise<boolean> {
  const unused = { id, consumedAt: null };
  return (await orm.em.fork().nativeUpdate(SigningCode, unused, { consumedAt: new Date() })) > 0;
}

/** The Problem of an act that needs a code and came without. */
export function codeRequired(): Problem {
  return new Problem('otp_required', 'otp: ask for a code and send it along.');
}

/**
 * Runs the comparison of a one-time code, counted by its owner and its address. Throws Problem invalid_otp with
 * `attempts_left` when it is wrong, too_many_attempts, rate_limited.
 */
export async function countedCode(
  deps: ApiDependencies,
  owner: CodeOwner,
  compare: () => Promise<boolean>,
): Promise<void> {
  const tried = { subject: codeAttempts(owner), route: owner.route };
  const { matches, attemptsLeft } = await countedTry(deps, tried, compare);
  if (matches) return;
  const message =
    attemptsLeft > 0
      ? 'The code is wrong, was used, or has ended. Check it, or ask for a new one.'
      : 'The code is wrong. That was the last try; wait 15 minutes.';
  throw new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
