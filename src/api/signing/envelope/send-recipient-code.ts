import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import { assertNotLocked } from '../../http/limits/attempts.ts';
import { sendCode } from '../../common/codes/send-code.ts';
import { Time } from '../../http/input/fields.ts';
import { answeredWith } from '../../http/idempotency.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { accepted } from '../../http/answers/answer.ts';
import { codeAttempts } from '../proof/check-code.ts';
import { codeRoute } from './common/proved-level.ts';
import { recordSessionAct } from './common/audit.ts';
import { TokenParams } from '../session-operation.ts';
import { codeActOf } from './common/code-act.ts';
import { codeFlow } from './common/find-session.ts';
import { findActing } from './common/session-rights.ts';

/** POST /envelope/{token}/otp: sends the recipient a one-time code by e-mail or SMS, as their auth_method says. */
export const sendRecipientCode = recipientOperation({
  method: 'post',
  path: '/envelope/{token}/otp',
  operationId: 'sendRecipientCode',
  summary: 'Send the one-time code',
  tag: 'Envelope session',
  params: TokenParams,
  body: z.object({}),
  idempotent: 'from-first-row',
  answer: accepted('The code is on its way', z.object({ masked_address: z.string(), expires_at: Time })),
  problems: [
    'invalid_access_code',
    'not_your_turn',
    'invalid_state',
    'gone',
    'too_many_attempts',
    'sending_suspended',
  ],
  handle: async (c, { params, attempt }) => {
    const { deps } = c.var;
    const session = await findActing(c, params.token, { use: 'act' });
    const { id, language, linkGeneration: generation } = session.recipient;
    const route = codeRoute(session);
    if (!route) throw new Problem('invalid_state', 'This link needs no one-time code.');
    await assertNotLocked(deps, codeAttempts({ id, linkGeneration: generation }));
    const { address } = route;
    const about = { kind: 'recipient', id, generation } as const;
    const receiver = {
      kind: 'envelope_recipient',
      id,
      language,
      route,
      about,
      act: await codeActOf(deps, session, 'envelope'),
      flow: codeFlow(session),
    } as const;
    const expiresAt = await sendCode(deps, receiver, attempt);
    const sent = { masked_address: maskAddress(address), expires_at: expiresAt.toISOString() };
    const act = {
      action: 'envelope.code_sent',
      metadata: { channel: address.channel },
      dedupeKey: `envelope.code_sent:${attempt.id}`,
    };
    await answeredWith(attempt, sent, (answered) => recordSessionAct(c, session, act, answered));
    return sent;
  },
});
