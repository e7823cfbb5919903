import { z } from 'zod';
import { byCode, byPassword } from '#domain/account/authentication.ts';
import { demandCode } from '../../common/second-factor/demand-code.ts';
import { assertNoneRequired } from '../../common/second-factor/required.ts';
import { FactorCode } from '../second-factor/fields.ts';
import { visitorOperation } from './common/visitor-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { AccountEmail, GivenPassword } from './common/fields.ts';
import { SignedIn } from './register.ts';
import { openSession } from './common/sessions.ts';
import { checkedUser, openSignedIn } from './common/sign-in.ts';
import { userView } from './common/user-view.ts';

const Credentials = z
  .object({
    email: AccountEmail,
    password: GivenPassword,
    otp: FactorCode.optional().meta({
      description:
        'For an account with a second factor, which is 401 OTP_REQUIRED without it: a code of the app or a recovery code; without an app the code that the first call has sent',
    }),
  })
  .meta({ id: 'LoginInput' });

/**
 * POST /api/v1/auth/login: opens a session. A wrong address and a wrong password get the same answer. An account with a second
 * factor is opened by that as well.
 */
export const login = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/login',
  operationId: 'login',
  summary: 'Sign in',
  tag: 'Accounts',
  body: Credentials,
  answer: ok('Signed in', SignedIn),
  problems: [
    'unauthorized',
    'otp_required',
    'second_factor_required',
    'invalid_otp',
    'too_many_attempts',
    'quota_exceeded',
    'sending_suspended',
    'service_unavailable',
  ],
  handle: async (c, { body }) => {
    const user = await checkedUser(c, body);
    const second = await demandCode(c, user, body.otp);
    const opened = await openSignedIn(c, user, async (em, { id: userId }) => {
      // Required since the factors were looked at, perhaps.
      await (second ? second.use(em) : assertNoneRequired(em, user));
      return openSession(c, em, { userId, ...(second ? { amr: [...byPassword, ...byCode] } : {}) });
    });
    await second?.done();
    return { user: userView(user), ...opened };
  },
});
