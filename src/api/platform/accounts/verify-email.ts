import { z } from 'zod';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';
import { LinkToken } from './common/fields.ts';
import { proveEmail } from './common/prove-email.ts';
import { UserView, userView } from './common/user-view.ts';

/** POST /api/v1/auth/verify-email: proves an account's address by the token of the link in the mail. */
export const verifyEmail = operation({
  method: 'post',
  path: '/api/v1/auth/verify-email',
  operationId: 'verifyEmail',
  summary: 'Prove an e-mail address',
  tag: 'Accounts',
  body: z.object({ token: LinkToken }).meta({ id: 'EmailProof' }),
  responses: { 200: { description: 'Proved', schema: Success(z.object({ user: UserView })) } },
  problems: ['invalid_request', 'validation_failed', 'rate_limited'],
  handle: async (c, { body }) => {
    const user = await proveEmail(c, body.token);
    return { status: 200, body: success({ user: userView(user) }) };
  },
});
