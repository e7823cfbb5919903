import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { defined } from '#domain/common/defined.ts';
import type { CodeCounters } from '#entities/common/rows/code-brakes.ts';
import type { NewestCode } from '#entities/common/rows/code-table.ts';
import { useSigningCode } from '#entities/common/rows/code-try.ts';
import { brakesOf, namesOf, type CodeRoute } from '../../common/codes/address-limits.ts';
import { countedTry, type CodeTry } from '../../common/codes/counted-try.ts';
import { isCode } from '../../common/codes/match-code.ts';
import type { ComparedCode } from '../../common/flows/act-proofs.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { hasProof, keepProof, type LinkOwner } from './link-proof.ts';

/** The owner of codes, and the way that they come. */
export type CodeOwner = LinkOwner & { route: CodeRoute };

/** Says whether a right try is taken back with what follows (counted-try.ts). */
type Trying = Pick<CodeTry, 'isForgivenLater'>;

/** Names the counter of wrong codes; a corrected address begins with another. */
export function codeAttempts({ id, linkGeneration }: LinkOwner): string {
  return linkGeneration > 1 ? `otp:${id}:${linkGeneration}` : `otp:${id}`;
}

/**
 * Compares the one-time code of a sign request, counted; a right one is remembered for this browser, which then need not
 * send it again. It uses nothing up: that is for the act, once it is accepted, with the code that this gives; undefined where this
 * browser has shown its code before, and sends none. Throws Problem otp_required, and as compareCode does.
 */
export async function checkCode(
  c: Context<ApiEnv>,
  owner: CodeOwner,
  otp: string | undefined,
  trying: Trying = {},
): Promise<ComparedCode | undefined> {
  const { deps } = c.var;
  const proof = { proof: 'code', owner } as const;
  if (otp === undefined && (await hasProof(c, deps, proof))) return undefined;
  if (otp === undefined) throw codeRequired();
  const code = await compareCode(c, owner, otp, trying);
  await keepProof(c, deps, proof);
  return code;
}

/**
 * Compares the one-time code of a sign request, counted, and gives it. A used code is right only for the browser that it was bound
 * to. Throws Problem invalid_otp with `attempts_left`, too_many_attempts, rate_limited.
 */
export async function compareCode(
  c: Context<ApiEnv>,
  owner: CodeOwner,
  otp: string,
  trying: Trying = {},
): Promise<ComparedCode> {
  const { deps } = c.var;
  const shown = await hasProof(c, deps, { proof: 'code', owner });
  const of = { kind: 'sign_request', id: owner.id } as const;
  const { id, tried } = await countedCode(
    deps,
    { ...owner, of, ...trying },
    (newest) => isCode(deps, { of, code: otp }, newest) && (shown || newest.used === null),
  );
  const sent = namesOf(brakesOf(deps, owner.route, 'codes'));
  return { id, sent, ...defined({ tried }) };
}

/**
 * Uses a compared code of a sign request up and binds it to this browser; of two at once, one wins. Throws Problem invalid_otp
 * when it was used already, elsewhere.
 */
export async function useCode(c: Context<ApiEnv>, owner: CodeOwner, code: ComparedCode): Promise<void> {
  const { deps } = c.var;
  const proof = { proof: 'code', owner } as const;
  const used = await useSigningCode(deps.orm.em.fork(), code);
  if (!used && !(await hasProof(c, deps, proof)))
    throw new Problem('invalid_otp', 'The code was used already. Ask for a new one.');
  await keepProof(c, deps, proof);
}

/** The Problem of an act that needs a code and came without. */
export function codeRequired(): Problem {
  return new Problem('otp_required', 'otp: ask for a code and send it along.');
}

/**
 * Runs the comparison of a one-time code, counted by its owner and its address, and gives the id of a right one, with the counters of
 * its try where that is still to be taken back. Throws Problem
 * invalid_otp with `attempts_left` when it is wrong, too_many_attempts, rate_limited.
 */
export async function countedCode(
  deps: ApiDependencies,
  { route, of, isForgivenLater, ...owner }: CodeOwner & Omit<CodeTry, 'subject'>,
  isRight: (newest: NewestCode | null) => boolean,
): Promise<{ id: string; tried: CodeCounters | undefined }> {
  const given = { subject: codeAttempts(owner), route, of, ...defined({ isForgivenLater }) };
  let codeId = '';
  const { matches, attemptsLeft, tried } = await countedTry(deps, given, (newest) => {
    codeId = newest?.id ?? '';
    return isRight(newest);
  });
  if (matches) return { id: codeId, tried };
  const message =
    attemptsLeft > 0
      ? 'The code is wrong, was used, or has ended. Check it, or ask for a new one.'
      : 'The code is wrong. That was the last try; wait 15 minutes.';
  throw new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
