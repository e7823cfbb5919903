import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { PhoneCode } from '#entities/account/phone-code.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { forgetSentCode } from '../../common/codes/address-limits.ts';
import { countedTry } from '../../common/codes/counted-try.ts';
import { isCode } from '../../common/codes/match-code.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { phoneRoute } from './common/phone-route.ts';
import { sendNotice } from './common/send-notice.ts';
import { UserView, userView } from './common/user-view.ts';

/** The code that proves a phone number. */
export const PhoneCodeText = z.string({ error: 'expected 6 digits' }).regex(/^\d{6}$/, 'expected 6 digits');

/** POST /api/v1/auth/me/phone/verify: proves the account's phone number by the code that was sent to it. */
export const verifyPhone = platformOperation({
  method: 'post',
  path: '/api/v1/auth/me/phone/verify',
  operationId: 'verifyPhone',
  summary: 'Prove my phone number',
  tag: 'Accounts',
  session: true,
  body: z
    .object({
      code: PhoneCodeText,
    })
    .meta({ id: 'PhoneProof' }),
  answer: ok('Proved', z.object({ user: UserView })),
  problems: ['invalid_otp', 'invalid_state', 'too_many_attempts'],
  handle: async (c, { body }) => ({ user: userView(await provePhone(c, body.code)) }),
});

/**
 * Proves the caller's phone number by the code that was sent to it, and gives the account. Throws Problem invalid_otp with
 * `attempts_left`, invalid_state where there is no number, and too_many_attempts.
 */
export async function provePhone(c: Context<ApiEnv>, code: string): Promise<UserAccount> {
  const { deps, user } = c.var;
  const row = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  const { phone } = row;
  if (!phone)
    throw new Problem('invalid_state', 'The account has no phone number. Set one first: PUT /auth/me.');
  const subject = { kind: 'user_account', id: user.id, phone } as const;
  const tried = { subject: `phone:${user.id}`, route: phoneRoute(user, phone), of: subject };
  const { matches, attemptsLeft } = await countedTry(deps, tried, (newest) =>
    isCode(deps, { of: subject, code }, newest),
  );
  if (!matches) throw wrongCode(attemptsLeft);
  const proved = await deps.orm.em.fork().transactional(async (em) => {
    await em.nativeUpdate(UserAccount, { id: user.id, phone }, { phoneVerifiedAt: new Date() });
    await em.nativeUpdate(PhoneCode, { userId: user.id, phone }, { expiresAt: new Date() });
    await recordAccountAct(c, em, { action: 'user.phone_verified', user });
    return em.findOneOrFail(UserAccount, { id: user.id });
  });
  await forgetSentCode(deps, tried.route);
  await sendNotice(deps, proved, ({ phoneProved }) => phoneProved({ phone }));
  return proved;
}

function wrongCode(attemptsLeft: number): Problem {
  const message =
    attemptsLeft > 0
      ? 'code: it is wrong or has ended. Check it, or ask for a new one: PUT /auth/me with the number again.'
      : 'code: it is wrong. That was the last try; wait 15 minutes.';
  return new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
