import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import { assertNotLocked } from '../../http/limits/attempts.ts';
import { sendCode } from '../../http/codes/send-code.ts';
import { Time } from '../../http/input/fields.ts';
import { operation } from '../../http/operation.ts';
import { codeAttempts } from '../proof/check-code.ts';
import { recordSessionAct } from './common/audit.ts';
import { TokenParams } from './common/find-session.ts';
import { findActing } from './common/may-act.ts';
import { requireRecipient } from './common/require-recipient.ts';

/** POST /envelope/{token}/otp: sends the recipient a one-time code by SMS. */
export const sendRecipientCode = operation({
  method: 'post',
  path: '/envelope/{token}/otp',
  operationId: 'sendRecipientCode',
  summary: 'Send the one-time code by SMS',
  tag: 'Envelope session',
  guard: requireRecipient,
  params: TokenParams,
  body: z.object({}),
  idempotent: true,
  responses: {
    202: {
      description: 'The code is on its way',
      schema: z.object({ masked_address: z.string(), expires_at: Time }),
    },
  },
  problems: [
    'invalid_request',
    'invalid_access_code',
    'not_found',
    'not_your_turn',
    'invalid_state',
    'gone',
    'too_many_attempts',
    'rate_limited',
  ],
  handle: async (c, { params, attempt }) => {
    const { deps } = c.var;
    const session = await findActing(c, params.token, { use: 'act' });
    const { id, authMethod, phone, language } = session.recipient;
    if (authMethod !== 'sms' || !phone) throw new Problem('invalid_state', 'This link needs no code by SMS.');
    await assertNotLocked(deps, codeAttempts({ id }));
    const address = { channel: 'sms' as const, to: phone };
    const expiresAt = await sendCode(deps, { kind: 'envelope_recipient', id, language, address }, attempt.id);
    await recordSessionAct(c, session, {
      action: 'envelope.code_sent',
      metadata: { channel: address.channel },
      dedupeKey: `envelope.code_sent:${attempt.id}`,
    });
    return {
      status: 202,
      body: { masked_address: maskAddress(address), expires_at: expiresAt.toISOString() },
    };
  },
});
