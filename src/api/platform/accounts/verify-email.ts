import { z } from 'zod';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { GivenPassword, LinkToken } from './common/fields.ts';
import { proveEmail } from './common/prove-email.ts';
import { namePassword } from './common/passwords.ts';
import { UserView, userView } from './common/user-view.ts';

/** POST /api/v1/auth/verify-email: proves an account's address by the token of the link in the mail, and its password. */
export const verifyEmail = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/verify-email',
  operationId: 'verifyEmail',
  summary: 'Prove an e-mail address',
  description:
    'With the token of the mailed link and the account’s password: the reader of the mail confirms an account that they opened themselves. A wrong password leaves the link as it is.',
  tag: 'Accounts',
  body: z.object({ token: LinkToken, password: GivenPassword }).meta({ id: 'EmailProof' }),
  answer: ok('Proved', z.object({ user: UserView })),
  problems: ['validation_failed', 'unauthorized', 'too_many_attempts'],
  handle: async (c, { body }) => {
    const user = await proveEmail(c, body).catch(namePassword);
    return { user: userView(user) };
  },
});
