import { z } from 'zod';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { LinkToken, NewPassword } from './common/fields.ts';
import { replacePassword } from './common/replace-password.ts';

/** POST /api/v1/auth/reset-password: a new password by the token of a reset's or an invitation's link; every session ends. */
export const resetPassword = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/reset-password',
  operationId: 'resetPassword',
  summary: 'Choose a new password',
  description:
    'With the token of a mailed link, of a reset or of an invitation. A person who accepts an invitation is a member from then on.',
  tag: 'Accounts',
  body: z.object({ token: LinkToken, password: NewPassword }).meta({ id: 'PasswordReset' }),
  answer: ok('The new password holds', z.object({})),
  problems: ['validation_failed'],
  handle: async (c, { body }) => {
    const { token, password } = body;
    await replacePassword(c, token, { password, purposes: ['reset_password', 'invitation'] });
    return {};
  },
});
