import { z } from 'zod';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { AccountEmail } from './common/fields.ts';
import { mailReset, unwaited } from './common/mail-reset.ts';

/** POST /api/v1/auth/forgot-password: mails a link to choose a new password; the same answer for every address. */
export const forgotPassword = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/forgot-password',
  operationId: 'forgotPassword',
  summary: 'Ask for a new password',
  tag: 'Accounts',
  body: z.object({ email: AccountEmail }).meta({ id: 'ForgottenPassword' }),
  answer: ok('If there is such an account, a mail is on its way', z.object({})),
  handle: (c, { body }) => {
    unwaited(c, mailReset(c.var.deps, body.email));
    return {};
  },
});
