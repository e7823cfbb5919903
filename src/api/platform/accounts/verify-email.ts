import { z } from 'zod';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { LinkToken } from './common/fields.ts';
import { proveEmail } from './common/prove-email.ts';
import { UserView, userView } from './common/user-view.ts';

/** POST /api/v1/auth/verify-email: proves an account's address by the token of the link in the mail. */
export const verifyEmail = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/verify-email',
  operationId: 'verifyEmail',
  summary: 'Prove an e-mail address',
  tag: 'Accounts',
  body: z.object({ token: LinkToken }).meta({ id: 'EmailProof' }),
  answer: ok('Proved', z.object({ user: UserView })),
  problems: ['validation_failed'],
  handle: async (c, { body }) => {
    const user = await proveEmail(c, body.token);
    return { user: userView(user) };
  },
});
