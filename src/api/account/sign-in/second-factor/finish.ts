import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/common/problem.ts';
import { PendingSignIn } from '#entities/account/pending-sign-in.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { addPageSession } from '../../../platform/accounts/common/sessions.ts';
import { openSignedIn } from '../../../platform/accounts/common/sign-in.ts';
import { goOnWith } from '../interaction.ts';
import type { Waiting } from './pending.ts';

/** How a person was known (RFC 8176): by the password, and by a key and a PIN on their device, or by a one-time code. */
const methods = { device: ['pwd', 'swk', 'pin', 'mfa'], code: ['pwd', 'otp', 'mfa'] } as const;

type SecondFactor = {
  by: keyof typeof methods;
  /** Uses the factor up, in the transaction that opens the session; throws where it was used before. */
  use: (em: EntityManager) => Promise<void>;
};

/**
 * Opens the session of a sign-in whose second factor was right, and gives the address at which the browser goes on. Of two at once one
 * opens a session: the other gets Problem invalid_state.
 */
export async function finishWaiting(
  c: Context<ApiEnv>,
  provider: Provider,
  { waiting, factor }: { waiting: Waiting; factor: SecondFactor },
): Promise<string> {
  const { asked, pending, user } = waiting;
  const opened = await openSignedIn(c, user, async (em) => {
    if ((await em.nativeDelete(PendingSignIn, { signInHash: pending.signInHash, userId: user.id })) === 0)
      throw new Problem('invalid_state', 'This sign-in was finished before.');
    await factor.use(em);
    return addPageSession(c, em, { userId: user.id, amr: methods[factor.by] });
  });
  const { interaction } = asked;
  const amr = methods[factor.by];
  return goOnWith(c, { provider, interaction }, { userId: user.id, sessionId: opened, amr });
}
