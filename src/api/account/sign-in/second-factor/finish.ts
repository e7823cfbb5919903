import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/common/problem.ts';
import { PendingSignIn } from '#entities/account/pending-sign-in.ts';
import { UserSession } from '#entities/account/user-session.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { addPageSession } from '../../../platform/accounts/common/sessions.ts';
import { openSignedIn } from '../../../platform/accounts/common/sign-in.ts';
import { firstMethods } from '../../sso/known.ts';
import { goOnWith } from '../interaction.ts';
import type { Waiting } from './pending.ts';

type SecondFactor = {
  /** How the person is known by it, besides the password (RFC 8176). */
  methods: readonly string[];
  /** Uses the factor up, in the transaction that opens the session; throws where it was used before. */
  use: (em: EntityManager) => Promise<void>;
};

/**
 * Opens the session of a sign-in whose second factor was right, and gives the address at which the browser goes on. Of several calls at once
 * one opens a session, and the others go on with it. Throws Problem invalid_state where the factor was used for something else.
 */
export async function finishWaiting(
  c: Context<ApiEnv>,
  provider: Provider,
  { waiting, factor }: { waiting: Waiting; factor: SecondFactor },
): Promise<string> {
  const { asked, pending, user } = waiting;
  const { interaction } = asked;
  const { methods, use } = factor;
  const amr = [...firstMethods(c, interaction.uid), ...methods];
  const open = { signInHash: pending.signInHash, userId: user.id, sessionId: null };
  try {
    const opened = await openSignedIn(c, user, async (em) => {
      const sessionId = await addPageSession(c, em, { userId: user.id, amr });
      if ((await em.nativeUpdate(PendingSignIn, open, { sessionId })) === 0)
        throw new Problem('invalid_state', 'This sign-in was finished before.');
      await use(em);
      return sessionId;
    });
    return await goOnWith(c, { provider, interaction }, { userId: user.id, sessionId: opened, amr });
  } catch (error) {
    const isFinished = error instanceof Problem && error.code === 'invalid_state';
    const to = isFinished ? await finishedBefore(c, provider, waiting) : undefined;
    if (to === undefined) throw error;
    return to;
  }
}

/**
 * Gives the address at which the browser goes on with the session that this sign-in opened before: the answer may have been lost, or the process
 * have died before the authorization server heard of it. Undefined where it opened none, or the session has ended or is in use.
 */
export async function finishedBefore(
  c: Context<ApiEnv>,
  provider: Provider,
  { asked: { interaction }, pending: { signInHash }, user }: Waiting,
): Promise<string | undefined> {
  const em = c.var.deps.orm.em.fork();
  const pending = await em.findOne(PendingSignIn, { signInHash, userId: user.id });
  if (!pending?.sessionId) return undefined;
  const unused = { id: pending.sessionId, userId: user.id, endedAt: null, providerSession: null };
  const session = await em.findOne(UserSession, unused);
  if (!session) return undefined;
  const { id: sessionId, amr } = session;
  return goOnWith(c, { provider, interaction }, { userId: user.id, sessionId, amr });
}
