import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { AccountEmail, GivenPassword } from './common/fields.ts';
import { checkPassword, wrongPassword } from './common/passwords.ts';
import { SignedIn } from './register.ts';
import { rememberDevice, tellOfDevice } from './common/new-device.ts';
import { openSession } from './common/sessions.ts';
import { tellOfFailure } from './common/tell-of-failure.ts';
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
    const { deps } = c.var;
    const found = await deps.orm.em.fork().findOne(UserAccount, { email: body.email });
    const user = await checkPassword(c, body.email, { user: found, password: body.password }).catch(
      (error: unknown) => {
        // What was not compared leaves no event.
        if (error instanceof Problem && error.code === 'unauthorized') tellOfFailure(c, found);
        throw error;
      },
    );
    // The first of all is no news: the account was opened just now, or its invitation accepted.
    const signedInBefore = user.lastLoginAt !== null;
    const { tokens, isNew } = await deps.orm.em.fork().transactional(async (em) => {
      user.lastLoginAt = new Date();
      const active = { id: user.id, status: 'active' } as const;
      // Disabled while the password was compared: then nothing is opened.
      if ((await em.nativeUpdate(UserAccount, active, { lastLoginAt: user.lastLoginAt })) === 0)
        throw wrongPassword();
      const isNew = await rememberDevice(c, em, user.id);
      const metadata = { new_device: isNew };
      await recordAccountAct(c, em, { action: 'user.signed_in', user, metadata });
      return { isNew, tokens: await openSession(c, em, user.id) };
    });
    if (isNew && signedInBefore) tellOfDevice(c, user);
    return { user: userView(user), ...tokens };
  },
});
