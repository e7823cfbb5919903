import { z } from 'zod';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import { text } from '../../http/input/fields.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { mostWrongCodes } from '../../common/envelopes/access-tries.ts';
import { takeAccessCode } from './common/take-access-code.ts';
import { TokenParams } from '../session-operation.ts';
import { findSession } from './common/find-session.ts';
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
    await takeAccessCode(c, session, body.access_code);
    return { access: 'granted' as const };
  },
});
