import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { NewestCode } from '#entities/common/rows/code-table.ts';
import { RecipientCode } from '#entities/envelope/recipient-code.ts';
import { macsUnder } from '#secrets/key-ring.ts';
import { forgetSentCode } from '../../common/codes/address-limits.ts';
import { isCode } from '../../common/codes/match-code.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { codeRequired, countedCode, type CodeOwner } from './check-code.ts';
import { hasProof, keepProof, type LinkOwner } from './link-proof.ts';

export type CodeUse = {
  otp: string | undefined;
  /**
   * The whole act that uses the code, as JSON: a caller who sends the same again repeats that act, and needs no other code.
   */
  act: unknown;
};

/**
 * Compares the code that went to a recipient's phone, counted, and gives the function that uses it up. Call that last, when
 * nothing but the workflow can refuse the act any more. A code is used by one act, which may be repeated; this browser is
 * remembered and need not show it again. Throws Problem otp_required, invalid_otp, too_many_attempts, rate_limited; the function throws
 * invalid_otp where two acts use a code at once.
 */
export async function compareRecipientCode(
  c: Context<ApiEnv>,
  owner: CodeOwner,
  { otp, act }: CodeUse,
): Promise<() => Promise<void>> {
  const { deps } = c.var;
  const proof = { proof: 'code', owner } as const;
  const shown = await hasProof(c, deps, proof);
  if (otp === undefined) {
    if (shown) return () => Promise.resolve();
    throw codeRequired();
  }
  const usedBy = actHashes(deps, owner, act);
  const of = { kind: 'envelope_recipient', id: owner.id } as const;
  const { id } = await countedCode(
    deps,
    { ...owner, of },
    (newest) => isCode(deps, { of, code: otp }, newest) && (shown || isFree(newest, usedBy)),
  );
  return async () => {
    const claimed = await claim(deps, id, usedBy);
    if (!claimed && !shown) throw new Problem('invalid_otp', 'The code was used already. Ask for a new one.');
    await keepProof(c, deps, proof);
    if (claimed) await forgetSentCode(deps, owner.route);
  };
}

/** What tells an act from others, under each of our keys; the first one is kept. */
function actHashes(deps: ApiDependencies, { id, linkGeneration }: LinkOwner, act: unknown): string[] {
  const text = JSON.stringify([id, linkGeneration, act]);
  return macsUnder(deps.keys.fingerprints, `code-use\0${text}`).map((mac) => mac.toString('hex'));
}

function isFree({ used }: NewestCode, usedBy: string[]): boolean {
  return used === null || usedBy.includes(used);
}

/** One statement, so that of two acts with the same code one gets it. */
async function claim({ orm }: ApiDependencies, id: string, usedBy: string[]): Promise<boolean> {
  const free = { id, $or: [{ usedBy: null }, { usedBy: { $in: usedBy } }] };
  const [kept = null] = usedBy;
  return (
    (await orm.em.fork().nativeUpdate(RecipientCode, free, { usedBy: kept, consumedAt: new Date() })) > 0
  );
}
