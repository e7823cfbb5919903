import type { Context } from 'hono';
import { z } from 'zod';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { isAccessCode } from '#secrets/access-code.ts';
import { countedBy, windowCounter } from '../../http/limits/attempts.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { text } from '../../http/input/fields.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { keepProof } from '../proof/link-proof.ts';
import {
  assertTakesCodes,
  blocked,
  linkCounter,
  mostWrongCodes,
} from '../../common/envelopes/access-tries.ts';
import { recordSessionAct } from './common/audit.ts';
import { TokenParams } from '../session-operation.ts';
import { findSession, type Session } from './common/find-session.ts';
import { assertGoesOn } from './common/session-rights.ts';

const AccessBody = z
  .object({ access_code: text(envelopeBounds.accessCode.max).min(1, 'expected the access code') })
  .meta({ id: 'AccessCode' });

/** POST /envelope/{token}/access: shows the access code that the sender gave the recipient. */
export const giveAccessCode = recipientOperation({
  method: 'post',
  path: '/envelope/{token}/access',
  operationId: 'giveAccessCode',
  summary: 'Show the access code',
  description: `A cookie of this link remembers a right code for eight hours. The fifth wrong code within 15 minutes locks the link for 15 minutes. After ${mostWrongCodes} wrong codes in all, the link takes no more (\`details.blocked\`) until the sender corrects the recipient, who then gets a new link.`,
  tag: 'Envelope session',
  params: TokenParams,
  body: AccessBody,
  answer: ok('The code is right', z.object({ access: z.literal('granted') })),
  problems: ['invalid_access_code', 'invalid_state', 'gone', 'too_many_attempts'],
  handle: async (c, { params, body }) => {
    const session = await findSession(c.var.deps, params.token);
    assertGoesOn(session);
    await compare(c, session, body.access_code);
    const { id, linkGeneration } = session.recipient;
    const action = 'envelope.access_granted';
    await recordSessionAct(c, session, { action, dedupeKey: hourlyKey(action, [id, linkGeneration]) });
    await keepProof(c, c.var.deps, { proof: 'access', owner: session.recipient });
    return { access: 'granted' as const };
  },
});

/**
 * Counted by link: a corrected recipient has another one, and no wrong tries. Five in 15 minutes lock it for a while,
 * twenty in all for good.
 */
async function compare(c: Context<ApiEnv>, session: Session, code: string): Promise<void> {
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
  session: Session,
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
