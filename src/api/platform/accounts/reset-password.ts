import { z } from 'zod';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { acceptInvitation } from '../users/invitation/accept-invitation.ts';
import { findInvitation } from '../users/invitation/find-invitation.ts';
import { FactorCode } from '../second-factor/fields.ts';
import { LinkToken, NewPassword } from './common/fields.ts';
import { namePassword } from './common/passwords.ts';
import { replacePassword } from './common/replace-password.ts';

const PasswordReset = z
  .object({
    token: LinkToken,
    password: NewPassword,
    keep_api_keys: z
      .boolean({ error: 'expected true or false' })
      .default(false)
      .meta({ description: 'A reset ends the account’s API keys unless this is true' }),
    otp: FactorCode.optional().meta({
      description:
        'With an invitation, for a person whose account has a second factor, which is 401 OTP_REQUIRED without it: as at a sign-in',
    }),
  })
  .meta({ id: 'PasswordReset' });

/** POST /api/v1/auth/reset-password: a new password by the token of a reset's or an invitation's link; every session ends. */
export const resetPassword = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/reset-password',
  operationId: 'resetPassword',
  summary: 'Choose a new password',
  description:
    'With the token of a mailed link, of a reset or of an invitation. A person who accepts an invitation is a member from then on; who has an account under the invited address already gives its present password and the code of its second factor, and moves with it.',
  tag: 'Accounts',
  body: PasswordReset,
  answer: ok('The new password holds', z.object({})),
  problems: [
    'validation_failed',
    'unauthorized',
    'otp_required',
    'invalid_otp',
    'invalid_state',
    'too_many_attempts',
    'quota_exceeded',
    'sending_suspended',
    'service_unavailable',
  ],
  handle: async (c, { body }) => {
    const { token, password, otp, keep_api_keys: keepApiKeys } = body;
    const invited = await findInvitation(c.var.deps.orm.em.fork(), token);
    if (invited) await acceptInvitation(c, token, { password, otp }).catch(namePassword);
    else await replacePassword(c, token, { password, keepApiKeys });
    return {};
  },
});
