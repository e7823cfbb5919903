import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { NewestCode } from '#entities/common/rows/code-table.ts';
import { useSigningCode } from '#entities/common/rows/code-try.ts';
import { brakesOf, namesOf, type CodeRoute } from '../../common/codes/address-limits.ts';
import type { CodeSubject } from '../../common/codes/code-subject.ts';
import { countedTry } from '../../common/codes/counted-try.ts';
import { isCode } from '../../common/codes/match-code.ts';
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
 * send it again. It uses nothing up: `useCode` does, with the id that this gives, when the act was accepted; undefined where this
 * browser has shown its code before, and sends none. Throws Problem otp_required, and as compareCode does.
 */
export async function checkCode(
  c: Context<ApiEnv>,
  owner: CodeOwner,
  otp: string | undefined,
): Promise<string | undefined> {
  const { deps } = c.var;
  const proof = { proof: 'code', owner } as const;
  if (otp === undefined && (await hasProof(c, deps, proof))) return undefined;
  if (otp === undefined) throw codeRequired();
  const codeId = await compareCode(c, owner, otp);
  await keepProof(c, deps, proof);
  return codeId;
}

/**
 * Compares the one-time code of a sign request, counted; gives its id. A used code is right only for the browser that it was bound
 * to. Throws Problem invalid_otp with `attempts_left`, too_many_attempts, rate_limited.
 */
export async function compareCode(c: Context<ApiEnv>, owner: CodeOwner, otp: string): Promise<string> {
  const { deps } = c.var;
  const shown = await hasProof(c, deps, { proof: 'code', owner });
  const of = { kind: 'sign_request', id: owner.id } as const;
  return countedCode(
    deps,
    { ...owner, of },
    (newest) => isCode(deps, { of, code: otp }, newest) && (shown || newest.used === null),
  );
}

/**
 * Uses a compared code of a sign request up and binds it to this browser; of two at once, one wins. Throws Problem invalid_otp
 * when it was used already, elsewhere.
 */
export async function useCode(c: Context<ApiEnv>, owner: CodeOwner, codeId: string): Promise<void> {
  const { deps } = c.var;
  const proof = { proof: 'code', owner } as const;
  const sent = namesOf(brakesOf(deps, owner.route, 'codes'));
  const used = await useSigningCode(deps.orm.em.fork(), codeId, sent);
  if (!used && !(await hasProof(c, deps, proof)))
    throw new Problem('invalid_otp', 'The code was used already. Ask for a new one.');
  await keepProof(c, deps, proof);
}

/** The Problem of an act that needs a code and came without. */
export function codeRequired(): Problem {
  return new Problem('otp_required', 'otp: ask for a code and send it along.');
}

/**
 * Runs the comparison of a one-time code, counted by its owner and its address, and gives the id of a right one. Throws Problem
 * invalid_otp with `attempts_left` when it is wrong, too_many_attempts, rate_limited.
 */
export async function countedCode(
  deps: ApiDependencies,
  owner: CodeOwner & { of: CodeSubject },
  isRight: (newest: NewestCode | null) => boolean,
): Promise<string> {
  const tried = { subject: codeAttempts(owner), route: owner.route, of: owner.of };
  let codeId = '';
  const { matches, attemptsLeft } = await countedTry(deps, tried, (newest) => {
    codeId = newest?.id ?? '';
    return isRight(newest);
  });
  if (matches) return codeId;
  const message =
    attemptsLeft > 0
      ? 'The code is wrong, was used, or has ended. Check it, or ask for a new one.'
      : 'The code is wrong. That was the last try; wait 15 minutes.';
  throw new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
