import { z } from 'zod';
import { operation } from '../operation.ts';
import { Success, success } from '../platform/success.ts';
import { LinkToken } from './fields.ts';
import { proveEmail } from './prove-email.ts';
import { UserView, userView } from './user-view.ts';

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
