import type { Context } from 'hono';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserSession } from '#entities/account/user-session.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { checkPassword } from './passwords.ts';

/**
 * Takes the password once more in an open session, which counts as newly signed in from then on; gives that moment. Wrong
 * ones are counted by the session. Throws Problem unauthorized and too_many_attempts as checkPassword does.
 */
export async function reauthenticateSession(
  c: Context<ApiEnv>,
  { userId, sessionId, password }: { userId: string; sessionId: string; password: string },
): Promise<Date> {
  const { deps } = c.var;
  const user = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: userId });
  await checkPassword(c, user.email, { user, password, sessionId });
  const authenticatedAt = new Date();
  await noteReauthentication(c, { user, sessionId, authenticatedAt });
  return authenticatedAt;
}

/** Puts on record that the user of an open session showed once more, at `authenticatedAt`, who they are. */
export async function noteReauthentication(
  c: Context<ApiEnv>,
  { user, sessionId, authenticatedAt }: { user: UserAccount; sessionId: string; authenticatedAt: Date },
): Promise<void> {
  await c.var.deps.orm.em.fork().transactional(async (em) => {
    await em.nativeUpdate(UserSession, { id: sessionId, endedAt: null }, { authenticatedAt });
    const resource = { type: 'session', id: sessionId };
    await recordAccountAct(c, em, { action: 'user.reauthenticated', user, resource });
  });
}
