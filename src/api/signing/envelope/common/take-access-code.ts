import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { isAccessCode } from '#secrets/access-code.ts';
import { countedBy, windowCounter } from '../../../http/limits/attempts.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { hourlyKey } from '../../../http/limits/hourly-key.ts';
import { assertTakesCodes, blocked, linkCounter } from '../../../common/envelopes/access-tries.ts';
import { keepProof } from '../../proof/link-proof.ts';
import { recordSessionAct } from './audit.ts';
import type { SessionRows } from './find-session.ts';

/**
 * Takes the access code of a recipient, counted; a right one goes on record and is remembered for this browser. Throws Problem
 * invalid_access_code with `attempts_left`, and `blocked` once the link takes no more; too_many_attempts; invalid_state where
 * none is asked for.
 */
export async function takeAccessCode(c: Context<ApiEnv>, session: SessionRows, code: string): Promise<void> {
  await compare(c, session, code);
  const { id, linkGeneration } = session.recipient;
  const action = 'envelope.access_granted';
  await recordSessionAct(c, session, { action, dedupeKey: hourlyKey(action, [id, linkGeneration]) });
  await keepProof(c, c.var.deps, { proof: 'access', owner: session.recipient });
}

/**
 * Counted by link: a corrected recipient has another one, and no wrong tries. Five in 15 minutes lock it for a while,
 * twenty in all for good.
 */
async function compare(c: Context<ApiEnv>, session: SessionRows, code: string): Promise<void> {
  const { deps } = c.var;
  const { recipient } = session;
  const { id, linkGeneration, accessCodeHash } = recipient;
  if (!accessCodeHash) throw new Problem('invalid_state', 'This link needs no access code.');
  await assertTakesCodes(deps, recipient);
  const counters = [
    windowCounter(deps, `access:${id}:${linkGeneration}`),
    linkCounter(deps, recipient),
  ] as const;
  const { matches, left } = await countedBy(counters, async () =>
    isAccessCode(deps.keys.accessCodes, { id, accessCodeHash }, code),
  );
  if (matches) return;
  const [attemptsLeft = 0, leftInAll = 0] = left;
  throw await wrongCode(c, session, { attemptsLeft, leftInAll });
}

type Left = { attemptsLeft: number; leftInAll: number };

/** Makes the answer to a wrong code; the last one before a lock goes on record. */
async function wrongCode(
  c: Context<ApiEnv>,
  session: SessionRows,
  { attemptsLeft, leftInAll }: Left,
): Promise<Problem> {
  const wrong = 'access_code: this is not the code.';
  if (leftInAll === 0) {
    await recordSessionAct(c, session, { action: 'envelope.access_blocked' });
    return blocked();
  }
  if (attemptsLeft > 0) {
    const attempts = { attempts_left: Math.min(attemptsLeft, leftInAll) };
    return new Problem('invalid_access_code', `${wrong} The sender has it.`, attempts);
  }
  await recordSessionAct(c, session, { action: 'envelope.access_locked' });
  const message = `${wrong} That was the last try; wait 15 minutes.`;
  return new Problem('invalid_access_code', message, { attempts_left: 0 });
}
