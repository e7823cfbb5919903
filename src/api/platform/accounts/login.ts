import { z } from 'zod';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { AccountEmail, GivenPassword } from './common/fields.ts';
import { SignedIn } from './register.ts';
import { openSession } from './common/sessions.ts';
import { signIn } from './common/sign-in.ts';
import { userView } from './common/user-view.ts';

const Credentials = z.object({ email: AccountEmail, password: GivenPassword }).meta({ id: 'LoginInput' });

/** POST /api/v1/auth/login: opens a session. A wrong address and a wrong password get the same answer. */
export const login = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/login',
  operationId: 'login',
  summary: 'Sign in',
  tag: 'Accounts',
  body: Credentials,
  answer: ok('Signed in', SignedIn),
  problems: ['unauthorized', 'too_many_attempts'],
  handle: async (c, { body }) => {
    const { user, opened } = await signIn(c, body, (em, { id: userId }) => openSession(c, em, { userId }));
    return { user: userView(user), ...opened };
  },
});
