import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { hasSecondFactor } from '#domain/account/second-factor.ts';
import { isEmailAddress } from '#domain/common/email-address.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { assertProved } from '../../http/guards/user.ts';
import { ok } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { refreshSession } from '../../platform/accounts/common/refresh-session.ts';
import { openSession, type Tokens } from '../../platform/accounts/common/sessions.ts';
import { checkedUser, openSignedIn } from '../../platform/accounts/common/sign-in.ts';
import { factorsOf } from '../../common/second-factor/factors-of.ts';
import { assertNoneRequired } from '../../common/second-factor/required.ts';
import { cscOperation } from '../common/csc-operation.ts';
import { booleanField, stringField } from '../common/fields.ts';

const longestPassword = 512;

const LoginBody = z
  .object({
    rememberMe: booleanField('rememberMe').meta({
      description: 'Whether a refresh token is wanted; true by default',
    }),
    refresh_token: stringField('refresh_token', 256)
      .optional()
      .meta({ format: 'password', description: 'Goes on with the session of the sign-in before' }),
  })
  .meta({ id: 'CscLoginInput' });

const LoginAnswer = z
  .object({
    access_token: z.string(),
    refresh_token: z.string().optional(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
  })
  .meta({ id: 'CscTokens' });

/**
 * POST /csc/v2/auth/login: signs the holder in by HTTP Basic with e-mail address and password, or goes on by a refresh token. The
 * tokens open remote signing alone.
 */
export const loginOperations = cscOperation({
  name: 'auth/login',
  operationId: 'loginToCsc',
  summary: 'Sign the holder in, by HTTP Basic with e-mail address and password',
  description:
    'Send `Authorization: Basic` with the address and password of the account, or `refresh_token` without it. Wrong passwords count with those of POST /api/v1/auth/login. An account with a second factor is refused: it signs in there, with otp, and that access token opens remote signing, too.',
  open: true,
  body: LoginBody,
  answer: ok('Signed in', LoginAnswer),
  problems: ['unauthorized', 'email_not_verified', 'second_factor_required', 'too_many_attempts'],
  handle: async (c, { body }) => {
    const tokens =
      body.refresh_token === undefined
        ? await byPassword(c)
        : await refreshSession(c, body.refresh_token, { cscOnly: true });
    const { refresh_token: refreshToken, ...rest } = tokens;
    return body.rememberMe === false ? rest : { ...rest, refresh_token: refreshToken };
  },
});

async function byPassword(c: Context<ApiEnv>): Promise<Tokens> {
  const given = basicOf(c.req.header('authorization'));
  if (!given) throw refuse(c, 'Send the e-mail address and the password as Authorization: Basic.');
  try {
    const user = await checkedUser(c, given);
    await refuseSecondFactor(c, user);
    return await openSignedIn(c, user, async (em, { id: userId, emailVerifiedAt }) => {
      // Required since the factors were looked at, perhaps.
      await assertNoneRequired(em, user);
      assertProved({ emailVerified: emailVerifiedAt !== null && emailVerifiedAt !== undefined });
      return openSession(c, em, { userId, cscOnly: true });
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthorized') throw refuse(c, error.message);
    throw error;
  }
}

/** HTTP Basic has no place for a second factor: whoever has one signs in where it is asked for. */
async function refuseSecondFactor(c: Context<ApiEnv>, user: UserAccount): Promise<void> {
  const em = c.var.deps.orm.em.fork();
  if (!hasSecondFactor(await factorsOf(em, user.id))) return assertNoneRequired(em, user);
  throw new Problem(
    'unauthorized',
    'This account has a second factor, which HTTP Basic cannot give. Sign in at POST /api/v1/auth/login with otp: its access token opens remote signing, too.',
  );
}

function refuse(c: Context<ApiEnv>, message: string): Problem {
  c.header('WWW-Authenticate', 'Basic realm="csc", charset="UTF-8"');
  return new Problem('unauthorized', message);
}

/** Reads an address and a password out of HTTP Basic (RFC 7617); undefined for anything else. */
function basicOf(header = ''): { email: string; password: string } | undefined {
  const encoded = /^Basic +([\w+/]{1,2048}={0,2}) *$/i.exec(header)?.[1];
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  const email = text.slice(0, colon).toLowerCase();
  const password = text.slice(colon + 1);
  return isEmailAddress(email) && email.length <= 254 && password.length <= longestPassword
    ? { email, password }
    : undefined;
}
