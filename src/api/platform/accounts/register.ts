import type { Context } from 'hono';
import { z } from 'zod';
import { isRegistrationOpen } from '#config/registration.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { visitorOperation } from './common/visitor-operation.ts';
import { created } from '../../http/answers/answer.ts';
import { makeLink, sendLink, type MadeLink } from './common/links.ts';
import { hashPassword } from '#secrets/password-hash.ts';
import { isTaken, registerAccount, Registration, taken, type Opening } from './common/register-account.ts';
import { rememberDevice } from './common/new-device.ts';
import { openSession, Tokens } from './common/sessions.ts';
import { UserView, userView } from './common/user-view.ts';

/** The answer of register and login. */
export const SignedIn = z.object({ user: UserView, ...Tokens.shape }).meta({ id: 'SignedIn' });

/** POST /api/v1/auth/register: opens an account, with an organization of which it is the owner, and signs it in. */
export const register = visitorOperation({
  method: 'post',
  path: '/api/v1/auth/register',
  operationId: 'registerAccount',
  summary: 'Open an account and an organization',
  tag: 'Accounts',
  body: Registration,
  idempotent: true,
  answer: created(
    'The account is open; a mail asks to confirm the address',
    SignedIn,
    () => '/api/v1/auth/me',
  ),
  problems: ['validation_failed', 'registration_closed'],
  handle: async (c, { body, attempt }) => {
    const { deps } = c.var;
    if (!isRegistrationOpen(deps.config)) throw closed();
    const passwordHash = await hashPassword(body.password, deps.passwordCost);
    const made = await deps.orm.em
      .fork()
      .transactional((em) => open(c, em, { ...body, id: attempt.id, passwordHash }))
      .catch((error: unknown) => {
        throw isTaken(error) ? taken() : error;
      });
    // The account is open without its mail; the user can ask for another.
    await sendLink(deps, made.link).catch((error: unknown) =>
      deps.log.warn(
        { err: error, request_id: c.var.requestId },
        'the mail to confirm an address was not sent',
      ),
    );
    return { user: userView(made.user), ...made.tokens };
  },
});

type Opened = { user: UserAccount; tokens: Tokens; link: MadeLink<'verify_email'> };

async function open(c: Context<ApiEnv>, em: EntityManager, opening: Opening): Promise<Opened> {
  // A call that was killed after its commit is repeated under the same id: its account is there.
  const begun = await em.findOne(UserAccount, { id: opening.id });
  const user = begun ?? (await registerAccount(c, em, { ...opening, lastLoginAt: new Date() }));
  await rememberDevice(c, em, user.id);
  const tokens = await openSession(c, em, { userId: user.id });
  return { user, tokens, link: await makeLink(em, user, 'verify_email') };
}

function closed(): Problem {
  const message =
    'Nobody opens an account here by themselves. Ask the operator, or an owner of your organization to invite you.';
  return new Problem('registration_closed', message);
}
